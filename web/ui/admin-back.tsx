import { useMayOpen } from '#web/platform/admin-paths.ts'
import { useTranslation } from '#web/platform/language.ts'
import { BackLink } from './screen.tsx'

/** The link from a screen of staff to the dashboard, or to the home screen for those who have no dashboard. */
export function AdminBack() {
  const { t } = useTranslation()
  return useMayOpen()('/admin') ? (
    <BackLink to="/admin">{t('actions.toAdmin')}</BackLink>
  ) : (
    <BackLink to="/">{t('shell.toHome')}</BackLink>
  )
}
