import type { ReactNode } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'

type FreeTablesProps = {
  query: {
    data: { items: unknown[] } | undefined
    error: Error | null
    isPending: boolean
    refetch: () => unknown
  }
  free: number
  children: ReactNode
}

/** The tables: loading, refused, failed, none, or shown with how many are free. */
export function FreeTables({ query: { data, error, isPending, refetch }, free, children }: FreeTablesProps) {
  const { t } = useTranslation()
  const isRefused = error instanceof ApiError && error.status < 500 && error.status > 0
  useFailureToast(error !== null && !isRefused, 'ui.failed', 'tableScreens.tables.loadFailed')
  if (isRefused) return <p role="alert">{errorMessage(error)}</p>
  if (error) return <LoadFailed isToasted retry={() => void refetch()} />
  return (
    <>
      <p role="status" className={free > 0 && data ? 'muted' : 'visually-hidden'}>
        {isPending ? t('tableScreens.tables.loading') : t('tableScreens.tables.found', { count: free })}
      </p>
      {!data ? (
        <TableSkeleton rows={3} />
      ) : data.items.length === 0 ? (
        <EmptyState
          compact
          title={t('tableScreens.tables.none.title')}
          text={t('tableScreens.tables.none.text')}
        />
      ) : (
        <>
          {free === 0 && <p>{t('tableScreens.tables.allTaken')}</p>}
          {children}
        </>
      )}
    </>
  )
}
