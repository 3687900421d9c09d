import { useTranslation } from '#web/platform/language.ts'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/menu-categories */
export function AdminMenuCategoriesScreen() {
  const { t } = useTranslation()
  return <Screen title={t('admin.cards.menu')}>{null}</Screen>
}
