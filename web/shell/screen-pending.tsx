import { Loader } from '@mantine/core'
import { useTranslation } from '#web/platform/language.ts'
import classes from './screen-pending.module.css'

/** Something is on its way: while the session or a screen's own files load. */
export function ScreenPending() {
  const { t } = useTranslation()
  return (
    <div className={classes.pending} role="status">
      <Loader size={36} type="dots" aria-hidden />
      <span className="visually-hidden">{t('ui.loading')}</span>
    </div>
  )
}
