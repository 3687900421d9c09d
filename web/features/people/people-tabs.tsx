import { useTranslation } from '#web/platform/language.ts'
import { LinkTabs } from '#web/ui/link-tabs.tsx'

/** Links between the screens about who works here. */
export function PeopleTabs() {
  const { t } = useTranslation()
  return (
    <LinkTabs
      label={t('people.tabs.label')}
      tabs={[
        { to: '/admin/users', label: t('people.title') },
        { to: '/admin/roles', label: t('people.tabs.roles') },
        { to: '/admin/devices', label: t('adminDevices.title') },
      ]}
    />
  )
}
