import { Button } from '@mantine/core'
import { type InfiniteData, type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import type { Page } from '#web/platform/paged.ts'
import { TableSkeleton } from './card-skeleton.tsx'
import { LoadFailed } from './load-failed.tsx'
import { useFailureToast } from './use-failure-toast.ts'

/** The options of `pagedQuery`. */
export type PagedQuery<Item> = UseInfiniteQueryOptions<
  Page<Item>,
  Error,
  InfiniteData<Page<Item>>,
  // biome-ignore lint/suspicious/noExplicitAny: each feature has keys of its own shape
  any,
  string | null
>

type PagedListProps<Item> = {
  query: PagedQuery<Item>
  loading: TextKey
  failed: TextKey
  /** Default: rows of a table. */
  skeleton?: ReactNode
  empty: ReactNode
  /** The announcement of a loaded list. */
  found?: (count: number, hasMore: boolean) => string
  children: (items: Item[], refetch: () => void) => ReactNode
}

/** A paged list: loading, failed with retry, empty, filled, and 'Show more'. */
export function PagedList<Item>({
  query,
  loading,
  failed,
  skeleton,
  empty,
  found,
  children,
}: PagedListProps<Item>) {
  const { t } = useTranslation()
  const { data, isPending, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(query)
  const items = data?.pages.flatMap((page) => page.items) ?? []
  useFailureToast((!isPending && !data) || isFetchNextPageError, 'ui.failed', failed)
  const again = () => void refetch()
  return (
    <>
      <p role="status" className="visually-hidden">
        {isPending || isFetchingNextPage ? t(loading) : data && found?.(items.length, hasNextPage)}
      </p>
      {isPending ? (
        (skeleton ?? <TableSkeleton />)
      ) : !data ? (
        <LoadFailed message={t(failed)} retry={again} />
      ) : items.length === 0 ? (
        empty
      ) : (
        children(items, again)
      )}
      {hasNextPage && (
        <Button
          variant="default"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
          style={{ alignSelf: 'center' }}
        >
          {t('ui.showMore')}
        </Button>
      )}
    </>
  )
}
