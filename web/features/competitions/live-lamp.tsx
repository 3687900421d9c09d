import { useTranslation } from '#web/platform/language.ts'
import classes from './live-lamp.module.css'

/** The live badge: the competition is live now. */
export function LiveLamp() {
  const { t } = useTranslation()
  return (
    <span className={classes.lamp}>
      <svg width="20" height="18" viewBox="0 0 20 18" aria-hidden>
        <path d="M10 0v3M7 3h6l5 6H2Z" className={classes.shade} />
        <path d="M3 10h14l3 8H0Z" className={classes.beam} />
      </svg>
      {t('competitions.live')}
    </span>
  )
}
