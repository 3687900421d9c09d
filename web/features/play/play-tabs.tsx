import { useTranslation } from '#web/platform/language.ts'
import { LinkTabs } from '#web/ui/link-tabs.tsx'

/** Links between the screens about game tables. */
export function PlayTabs() {
  const { t } = useTranslation()
  return (
    <LinkTabs
      label={t('adminGameTables.tabs.label')}
      tabs={[
        { to: '/admin/play', label: t('adminPlay.title') },
        { to: '/admin/game-tables', label: t('adminGameTables.tabs.tables') },
        { to: '/admin/play-queue', label: t('adminPlayQueue.rules.tab') },
        { to: '/admin/play-rates', label: t('adminGameTables.tabs.rates') },
        { to: '/admin/play-report', label: t('adminPlayReport.title') },
      ]}
    />
  )
}
