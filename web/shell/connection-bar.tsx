import { WifiOff } from 'lucide-react'
import { useTranslation } from '#web/platform/language.ts'
import { useConnection } from '#web/platform/realtime.tsx'
import classes from './connection-bar.module.css'

/** Says that the server is not heard, until it is. */
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
