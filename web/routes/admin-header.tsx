import { PointsChip } from '#web/domain/points-chip.tsx'
import { HeaderForm } from '#web/features/content/header-form.tsx'
import { contentQueries } from '#web/features/content/queries.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { HeaderFrame } from '#web/shell/header-frame.tsx'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { Loaded, useStored } from '#web/ui/loaded.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/header */
export function AdminHeaderScreen() {
  const { t } = useTranslation()
  const { points } = useMe()
  return (
    <Screen title={t('content.header.title')} lead={t('content.header.intro')} back={<AdminBack />}>
      <Loaded
        query={useStored(contentQueries.editingHeader())}
        loading="content.header.loading"
        failed="content.loadFailed"
      >
        {(stored) => (
          <HeaderForm
            header={stored}
            preview={(header) => (
              <HeaderFrame header={header}>
                <PointsChip points={points} label={t('shell.points', { count: points })} />
              </HeaderFrame>
            )}
          />
        )}
      </Loaded>
    </Screen>
  )
}
