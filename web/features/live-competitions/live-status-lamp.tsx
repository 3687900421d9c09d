import type { LiveStage } from '#contract/live-competitions.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './live-status-lamp.module.css'

/** The live status as a lamp over the table. */
export function LiveStatusLamp({ stage: { isLive, status } }: { stage: LiveStage }) {
  const { t } = useTranslation()
  if (isLive) return <Lamp light="live" label={t('live.lamp.lit')} />
  return status === 'finished' ? <Lamp light="lit" /> : <Lamp light="dark" label={t('live.lamp.dark')} />
}

type LampProps = {
  light: 'live' | 'lit' | 'dark'
  /** The text on its shade. */
  label?: string
}

/** A lamp over the table: red while live. */
export function Lamp({ light, label }: LampProps) {
  return (
    <span className={classes.lamp} data-light={light}>
      <svg viewBox="0 0 120 46" aria-hidden>
        <path d="M60 0v10" stroke="#E0B44C" strokeWidth="2.5" />
        <path d="M54 9h12l2 5H52Z" fill="#E0B44C" />
        <path d="M26 14h68q12 10 16 26H10q4-16 16-26Z" className={classes.shade} />
        <path d="M8 40h104v4.500H8Z" className={classes.rim} />
      </svg>
      <span className={classes.label}>{label}</span>
    </span>
  )
}
