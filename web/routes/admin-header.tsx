import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PointsChip } from '#web/domain/points-chip.tsx'
import { HeaderForm } from '#web/features/content/header-form.tsx'
import { contentQueries } from '#web/features/content/queries.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { AdminOnly } from '#web/shell/admin-only.tsx'
import { HeaderFrame } from '#web/shell/header-frame.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'

/** /admin/header */
export function AdminHeaderScreen() {
  return (
    <AdminOnly>
      <Edit />
    </AdminOnly>
  )
}

function Edit() {
  const { t } = useTranslation()
  const { points } = useMe()
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...contentQueries.editingHeader(),
    staleTime: 0,
  })
  useFailureToast(error !== null && data === undefined, 'content.failed', 'content.loadFailed')
  // A cached header may be outdated: an edit starts from the stored one.
  const [ready, setReady] = useState(false)
  if (!ready && data && isFetchedAfterMount && !error) setReady(true)
  return (
    <Screen
      title={t('content.header.title')}
      lead={t('content.header.intro')}
      back={<BackLink to="/admin">{t('content.back')}</BackLink>}
    >
      {ready && data ? (
        <HeaderForm
          header={data}
          preview={(header) => (
            <HeaderFrame header={header}>
              <PointsChip points={points} label={t('shell.points', { count: points })} />
            </HeaderFrame>
          )}
        />
      ) : error ? (
        <LoadFailed message={t('content.loadFailed')} retry={() => void refetch()} />
      ) : (
        <div role="status" aria-label={t('content.header.loading')}>
          <CardSkeleton />
        </div>
      )}
    </Screen>
  )
}
