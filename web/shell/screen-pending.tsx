import { Loader } from '@mantine/core'
import { useTranslation } from '#web/platform/language.ts'
import classes from './screen-pending.module.css'

/** Loading state of the session or a screen's chunk. */
export function ScreenPending() {
  const { t } = useTranslation()
  return (
    <div className={classes.pending} role="status">
      <Loader size={36} type="dots" aria-hidden />
      <span className="visually-hidden">{t('ui.loading')}</span>
    </div>
  )
}
