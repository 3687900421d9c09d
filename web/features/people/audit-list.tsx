import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { AuditEntries } from './audit-entry.tsx'
import classes from './audit-list.module.css'
import { HistorySkeleton } from './history-skeleton.tsx'
import { type AuditFilter, userQueries } from './queries.ts'

type AuditListProps = {
  filter: AuditFilter
  /** Action of the empty state of a filter. */
  onEmpty?: ReactNode
}

/** The audit log, latest first. */
export function AuditList({ filter, onEmpty }: AuditListProps) {
  const { t } = useTranslation()
  const { data, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    userQueries.audit(filter),
  )
  const entries = data?.pages.flatMap((page) => page.items) ?? []
  useFailureToast(!isPending && !data, 'audit.failed', 'audit.loadFailed')
  if (isPending) return <HistorySkeleton label={t('audit.loading')} />
  if (!data) return <LoadFailed message={t('audit.loadFailed')} retry={() => void refetch()} />
  if (entries.length === 0) {
    const empty = onEmpty ? 'audit.emptyFiltered' : 'audit.empty'
    return <EmptyState compact title={t(`${empty}.title`)} text={t(`${empty}.text`)} action={onEmpty} />
  }
  return (
    <>
      <AuditEntries label={t('audit.title')} entries={entries} />
      {hasNextPage && (
        <Button
          variant="default"
          className={classes.more ?? ''}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('audit.showMore')}
        </Button>
      )}
    </>
  )
}
