import { useTranslation } from '#web/platform/language.ts'
import classes from './presence.module.css'

/** Presence: a filled or empty ring, and a word. */
export function Presence({ online }: { online: boolean }) {
  const { t } = useTranslation()
  return (
    <span className={classes.presence}>
      <svg viewBox="0 0 12 12" width="11" height="11" aria-hidden data-online={online || undefined}>
        <circle cx="6" cy="6" r="4.5" />
      </svg>
      {t(online ? 'liveAdmin.participants.online' : 'liveAdmin.participants.away')}
    </span>
  )
}
