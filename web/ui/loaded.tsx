import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { CardSkeleton } from './card-skeleton.tsx'
import { useFailureToast } from './failure-toast.ts'
import { isMissing, LoadFailed, Missing, type MissingProps } from './load-failed.tsx'

type LoadedProps<Data> = {
  /** What `useQuery`, `useShown` or `useStored` returns. */
  query: { data: Data | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }
  loading: TextKey
  failed: TextKey
  /** Default: the outline of a card. */
  skeleton?: ReactNode
  /** Shown when the requested row does not exist. */
  missing?: MissingProps
  children: (data: Data) => ReactNode
}

/** The answer of a query: loading, missing, failed with a toast and a retry, or shown. */
export function Loaded<Data>({ query, loading, failed, skeleton, missing, children }: LoadedProps<Data>) {
  const { t } = useTranslation()
  const { data, error, isPending, refetch } = query
  const isGone = missing !== undefined && (error === null || isMissing(error))
  useFailureToast(!isPending && data === undefined && !isGone, 'ui.failed', failed)
  if (data !== undefined) return children(data)
  if (isPending) {
    return (
      <>
        <p role="status" className="visually-hidden">
          {t(loading)}
        </p>
        {skeleton ?? <CardSkeleton />}
      </>
    )
  }
  return isGone ? <Missing {...missing} /> : <LoadFailed isToasted retry={() => void refetch()} />
}

/** The data of a row that is only shown: when the row is deleted, the data is too. */
export function useShown<Answer, Data>(
  // biome-ignore lint/suspicious/noExplicitAny: each feature has keys of its own shape
  options: UseQueryOptions<Answer, Error, Data, any>,
) {
  const { data, error, isPending, refetch } = useQuery(options)
  return { data: isMissing(error) ? undefined : data, error, isPending, refetch }
}

/**
 * The data that a form edits. A cached answer may be outdated: `data` is undefined until a newer answer has arrived. It then
 * stays, even when the row is deleted, so that the form stays open.
 */
export function useStored<Answer, Data>(
  // biome-ignore lint/suspicious/noExplicitAny: each feature has keys of its own shape
  options: UseQueryOptions<Answer, Error, Data, any>,
) {
  const { data, error, isPending, isFetchedAfterMount, refetch } = useQuery({ ...options, staleTime: 0 })
  const [stored, setStored] = useState<Data>()
  if (data !== undefined && data !== stored && isFetchedAfterMount && !error) setStored(data)
  return {
    data: stored,
    error,
    isPending: stored === undefined && !error && (isPending || !isFetchedAfterMount),
    refetch,
  }
}
