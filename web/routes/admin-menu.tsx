import { useTranslation } from '#web/platform/language.ts'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/menu */
export function AdminMenuScreen() {
  const { t } = useTranslation()
  return <Screen title={t('admin.cards.menu')}>{null}</Screen>
}
