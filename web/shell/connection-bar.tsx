import { WifiOff } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import { useConnection } from '#web/platform/realtime.tsx'
import classes from './connection-bar.module.css'

/** Shows that the connection is lost, until it is back. */
export function ConnectionBar() {
  const { t } = useTranslation()
  const connected = useConnection()
  return (
    <div className={classes.place} role="status">
      {!connected && (
        <p className={classes.bar}>
          <WifiOff size={18} aria-hidden />
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}
