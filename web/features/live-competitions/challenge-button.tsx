import { Check, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { ChallengeSymbol, challengeStyle } from '#web/domain/challenge-colour.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import classes from './challenge-button.module.css'
import { ChallengeText } from './challenge-text.tsx'
import type { PressState } from './use-press.ts'
import { isPast, useTimeLeft } from './use-time-left.ts'

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
  useInSight(button)
  useFocusWhenIdle(button, pressed === null)
  const colour = challenge.colour ?? 'red'
  const name = t(`liveColours.${colour}`)
  const points = challenge.points ?? 10
  const shown = formatNumber(points, language)
  const over = left !== null && left <= 0
  const look = pressed ?? (over ? 'over' : 'open')
  if (isPast(left) && pressed === null) return null
  return (
    <section
      className={classes.place}
      style={challengeStyle(colour)}
      data-look={look}
      aria-label={t('live.challenge.label')}
    >
      <ChallengeText challenge={challenge} left={left} pressState={pressed} />
      <button
        ref={button}
        type="button"
        className={classes.button}
        aria-disabled={look !== 'open' || undefined}
        onClick={() => look === 'open' && onPress()}
      >
        <span className={classes.symbol}>
          <ChallengeSymbol colour={colour} size="100%" />
        </span>
        <span className={classes.name}>{name}</span>
        <span className={classes.what}>
          <Now look={look} />
        </span>
        <span className={classes.worth}>{t('live.challenge.worth', { count: points, shown })}</span>
        {look === 'open' && left !== null && <Clock left={left} />}
      </button>
      {look === 'kept' && <p className={classes.kept}>{t('live.challenge.keptText')}</p>}
    </section>
  )
}

function Now({ look }: { look: PressState | 'over' | 'open' }) {
  const { t } = useTranslation()
  if (look === 'open') return t('live.challenge.hurry')
  if (look === 'over') return t('live.challenge.over')
  if (look === 'kept') {
    return (
      <>
        <RefreshCw size={20} aria-hidden /> {t('live.challenge.kept')}
      </>
    )
  }
  return (
    <>
      <Check size={22} strokeWidth={3} aria-hidden /> {t('live.challenge.pressed')}
    </>
  )
}

function Clock({ left }: { left: number }) {
  const { t } = useTranslation()
  return (
    <span className={classes.clock} data-few={left <= 10 || undefined} aria-hidden>
      {t('live.challenge.seconds', { count: left })}
    </span>
  )
}

/** Scrolls the button into view. */
function useInSight(button: { current: HTMLButtonElement | null }): void {
  useEffect(() => {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches
    button.current?.scrollIntoView({ block: 'nearest', behavior: still ? 'auto' : 'smooth' })
  }, [button])
}

/** Moves the focus to the button for keyboard users, unless the focus is elsewhere. */
function useFocusWhenIdle(button: { current: HTMLButtonElement | null }, wanted: boolean): void {
  const arrive = useEffectEvent(() => {
    const at = document.activeElement
    const idle = at === null || at === document.body || at.matches('h1, main')
    if (wanted && idle && matchMedia('(hover: hover)').matches) button.current?.focus({ preventScroll: true })
  })
  useEffect(() => arrive(), [])
}
