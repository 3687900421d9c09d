import { useTranslation } from '#web/platform/language.ts'
import { LinkTabs } from '#web/ui/link-tabs.tsx'

/** Links between the screens about the menu. */
export function MenuTabs() {
  const { t } = useTranslation()
  return (
    <LinkTabs
      label={t('adminMenu.tabs.label')}
      tabs={[
        { to: '/admin/menu', label: t('adminMenu.tabs.items') },
        { to: '/admin/menu-categories', label: t('adminMenu.tabs.categories') },
        { to: '/admin/choice-groups', label: t('adminMenu.tabs.choices') },
        { to: '/admin/stations', label: t('adminMenu.tabs.stations') },
      ]}
    />
  )
}
