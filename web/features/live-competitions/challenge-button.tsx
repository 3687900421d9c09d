import { Check, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { ChallengeSymbol, challengeStyle } from '#web/domain/challenge-colour.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useHeldPeaks } from '#web/ui/peaks.ts'
import classes from './challenge-button.module.css'
import { type CountedPress, usePressWords } from './use-press-answer.ts'
import type { PressLook } from './use-press-moment.ts'

/** Seconds from which the countdown is highlighted and announced. */
const few = 10

type ChallengeButtonProps = {
  challenge: LiveEvent
  look: PressLook
  /** Whole seconds left; null without a limit. */
  left: number | null
  counted: CountedPress | null
  onPress: () => void
}

/** The large button of a challenge. It keeps its size while its press is answered, so that nothing moves while the guest taps. */
export function ChallengeButton({ challenge, look, left, counted, onPress }: ChallengeButtonProps) {
  const { t, language } = useTranslation()
  const wordsOf = usePressWords()
  const button = useRef<HTMLButtonElement>(null)
  useScrollIntoView(button)
  useFocusWhenIdle(button, look === 'open')
  const colour = challenge.colour ?? 'red'
  const name = t(`liveColours.${colour}`)
  const points = challenge.points ?? 10
  const worth = t('points.count', { count: points, shown: formatNumber(points, language) })
  // A new level is celebrated when the answer has been read.
  useHeldPeaks(true)
  const answer = look === 'counted' && counted ? wordsOf(counted) : null
  return (
    <section
      className={`${classes.place} grid min-h-0`}
      style={challengeStyle(colour)}
      data-look={look}
      aria-label={t('live.challenge.label')}
    >
      <Announcements colour={name} worth={worth} left={left} look={look} answer={answer} points={points} />
      <button
        ref={button}
        type="button"
        className={`${classes.button} relative grid justify-items-center items-center gap-1.5 size-full p-5 border-3 border-(color:--challenge-edge) rounded-[20px] bg-(--challenge) text-(color:--on-challenge) text-center cursor-pointer scroll-mb-7 touch-manipulation select-none focus-visible:outline-4 focus-visible:outline-text focus-visible:outline-offset-4`}
        aria-disabled={look !== 'open' || undefined}
        onClick={onPress}
      >
        <span
          className={`${classes.symbol} [grid-area:symbol] grid place-items-center w-[min(46vw,24dvh,220px)] aspect-square lg:w-[min(20dvh,190px)]`}
        >
          <ChallengeSymbol colour={colour} size="100%" />
        </span>
        {answer ? (
          <span
            key="answer"
            className={`${classes.answer} [grid-area:name] numbers font-display text-[clamp(1.5rem,7.6vw,2.75rem)] font-[800] leading-[1.1] tracking-[-0.02em]`}
          >
            {answer}
          </span>
        ) : (
          <span className="[grid-area:name] normal-nums font-display text-[clamp(2.5rem,12vw,4.25rem)] font-[800] leading-none tracking-[-0.02em]">
            {name}
          </span>
        )}
        <span className="[grid-area:what] flex items-center gap-2 min-h-[1.4em] font-bold text-3xl">
          <LookText look={look} />
        </span>
        <span className={`${classes.worth} [grid-area:worth] font-[600] text-lg`}>{worth}</span>
        {look === 'open' && left !== null && (
          <span
            className={`${classes.clock} absolute top-4 right-4.5 py-1 px-3.5 border-2 border-current rounded-lg normal-nums font-display text-2xl font-[750] leading-[1.2] data-few:bg-(--on-challenge) data-few:text-(color:--challenge) data-few:border-(color:--on-challenge)`}
            data-few={left <= few || undefined}
            aria-hidden
          >
            {t('live.challenge.seconds', { count: left })}
          </span>
        )}
      </button>
    </section>
  )
}

function LookText({ look }: { look: PressLook }) {
  const { t } = useTranslation()
  if (look === 'open') return t('live.challenge.hurry')
  if (look === 'missed') return t('live.challenge.missed')
  if (look === 'stored') {
    return (
      <>
        <RefreshCw size={20} aria-hidden /> {t('live.challenge.stored')}
      </>
    )
  }
  return (
    <>
      <Check size={22} strokeWidth={3} aria-hidden />{' '}
      {t(look === 'counted' ? 'live.toasts.pressed.title' : 'live.challenge.pressed')}
    </>
  )
}

type AnnouncementsProps = {
  colour: string
  worth: string
  left: number | null
  look: PressLook
  answer: string | null
  points: number
}

/** For screen readers: that the challenge is open or has ten seconds left, and the result of the press. */
function Announcements({ colour, worth, left, look, answer, points }: AnnouncementsProps) {
  const { t, language } = useTranslation()
  // A live region must exist before its text changes, so the text is set a moment later.
  const [isReady, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  const initial = useRef(left).current
  const opening =
    initial === null
      ? t('live.challenge.announce', { colour, worth })
      : t('live.challenge.announceLimit', {
          colour,
          worth,
          time: t('live.challenge.time', { count: initial }),
        })
  const outcome = () => {
    if (look === 'missed') return t('live.challenge.missed')
    if (look === 'stored') return t('live.challenge.stored')
    if (look === 'sending') return t('live.challenge.pressed')
    const earned = t('live.toasts.pressed.message', { count: points, points: formatNumber(points, language) })
    if (look === 'counted') return `${t('live.toasts.pressed.title')} ${earned} ${answer}`
    return left !== null && left <= few && (initial ?? 0) > few && t('live.challenge.tenLeft')
  }
  return (
    <>
      <p role="alert" className="visually-hidden">
        {isReady && look === 'open' && (initial ?? 1) > 0 && opening}
      </p>
      <p role="status" className="visually-hidden">
        {outcome()}
      </p>
    </>
  )
}

/** Scrolls the button into view. */
function useScrollIntoView(button: { current: HTMLButtonElement | null }): void {
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    button.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
  }, [button])
}

/** Moves the focus to the button for keyboard users, unless another element has it. */
function useFocusWhenIdle(button: { current: HTMLButtonElement | null }, wanted: boolean): void {
  const focus = useEffectEvent(() => {
    const active = document.activeElement
    const idle = active === null || active === document.body || active.matches('h1, main')
    if (wanted && idle && matchMedia('(hover: hover)').matches) button.current?.focus({ preventScroll: true })
  })
  useEffect(() => focus(), [])
}
