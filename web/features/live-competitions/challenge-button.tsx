import { Check, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { ChallengeSymbol, challengeStyle } from '#web/domain/challenge-colour.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useHeldPeaks } from '#web/ui/peaks.ts'
import classes from './challenge-button.module.css'
import type { PressState } from './use-press.ts'
import { isPast, useTimeLeft } from './use-time-left.ts'

/** Seconds from which the countdown is highlighted and announced. */
const few = 10

type ChallengeButtonProps = {
  challenge: LiveEvent
  /** See `LiveState`. */
  ahead: number
  pressed: PressState | null
  onPress: () => void
}

/** The large button of an open challenge; after the press, a small strip. */
export function ChallengeButton({ challenge, ahead, pressed, onPress }: ChallengeButtonProps) {
  const { t, language } = useTranslation()
  const left = useTimeLeft(challenge.closesAt, ahead)
  const button = useRef<HTMLButtonElement>(null)
  useScrollIntoView(button)
  useFocusWhenIdle(button, pressed === null)
  const colour = challenge.colour ?? 'red'
  const name = t(`liveColours.${colour}`)
  const points = challenge.points ?? 10
  const worth = t('points.count', { count: points, shown: formatNumber(points, language) })
  const over = left !== null && left <= 0
  const look = pressed ?? (over ? 'over' : 'open')
  const isGone = isPast(left) && pressed === null
  useHeldPeaks(!isGone)
  if (isGone) return null
  return (
    <section
      className={`${classes.place} sticky z-5 top-[calc(var(--header-height)+8px)] lg:static`}
      style={challengeStyle(colour)}
      data-look={look}
      aria-label={t('live.challenge.label')}
    >
      <Announcements colour={name} worth={worth} left={left} pressed={pressed} />
      <button
        ref={button}
        type="button"
        className={`${classes.button} relative grid justify-items-center items-center gap-1.5 w-full h-[min(64dvh,560px)] p-5 border-3 border-(color:--challenge-edge) rounded-xl bg-(--challenge) text-(color:--on-challenge) text-center cursor-pointer scroll-mb-7 touch-manipulation select-none focus-visible:outline-4 focus-visible:outline-text focus-visible:outline-offset-4 lg:h-[min(46dvh,440px)]`}
        aria-disabled={look !== 'open' || undefined}
        onClick={() => look === 'open' && onPress()}
      >
        <span
          className={`${classes.symbol} [grid-area:symbol] grid place-items-center w-[min(50vw,28dvh,260px)] aspect-square lg:w-[min(20dvh,190px)]`}
        >
          <ChallengeSymbol colour={colour} size="100%" />
        </span>
        <span
          className={`${classes.name} [grid-area:name] normal-nums font-display text-[clamp(2.75rem,13vw,4.5rem)] font-[800] leading-none tracking-[-0.02em]`}
        >
          {name}
        </span>
        <span className={`${classes.what} [grid-area:what] flex items-center gap-2 font-bold text-3xl`}>
          <LookText look={look} />
        </span>
        <span className="[grid-area:worth] font-[600] text-lg">{worth}</span>
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

function LookText({ look }: { look: PressState | 'over' | 'open' }) {
  const { t } = useTranslation()
  if (look === 'open') return t('live.challenge.hurry')
  if (look === 'over') return t('live.challenge.over')
  if (look === 'stored') {
    return (
      <>
        <RefreshCw size={20} aria-hidden /> {t('live.challenge.stored')}
      </>
    )
  }
  return (
    <>
      <Check size={22} strokeWidth={3} aria-hidden /> {t('live.challenge.pressed')}
    </>
  )
}

type AnnouncementsProps = {
  colour: string
  worth: string
  /** Whole seconds left; null without a limit. */
  left: number | null
  pressed: PressState | null
}

/** For screen readers: that the challenge is open, has ten seconds left or is over, and the press's state. */
function Announcements({ colour, worth, left, pressed }: AnnouncementsProps) {
  const { t } = useTranslation()
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
  return (
    <>
      <p role="alert" className="visually-hidden">
        {isReady && pressed === null && (initial ?? 1) > 0 && opening}
      </p>
      <p role="status" className="visually-hidden">
        {pressed !== null
          ? t(pressed === 'stored' ? 'live.challenge.stored' : 'live.challenge.pressed')
          : left !== null && left <= 0
            ? t('live.challenge.over')
            : left !== null && left <= few && (initial ?? 0) > few && t('live.challenge.tenLeft')}
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
