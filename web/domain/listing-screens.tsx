import { Button } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyRack, MissedPocket } from '#web/ui/illustrations.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { ListingDetailSkeleton } from './listing-detail.tsx'
import { ListingGridSkeleton } from './listing-grid.tsx'

/** The branch of the texts of a kind of listing. */
type Texts = 'events' | 'competitionScreens'

type ListingsScreenProps = {
  texts: Texts
  /** The answer of an infinite query. */
  query: {
    data: unknown
    error: Error | null
    isPending: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  isEmpty: boolean
  back?: ReactNode
  actions?: ReactNode
  /** The cards. */
  children: ReactNode
}

/** The list of events or competitions, with its loading, empty and failed states. */
export function ListingsScreen({ texts, query, isEmpty, back, actions, children }: ListingsScreenProps) {
  const { t } = useTranslation()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const failed = (error !== null && data === undefined) || isFetchNextPageError
  useFailureToast(failed, `${texts}.loadFailed.title`, `${texts}.loadFailed.message`)
  return (
    <Screen title={t(`${texts}.title`)} back={back} actions={actions}>
      {isPending ? (
        <ListingGridSkeleton>{t(`${texts}.loading`)}</ListingGridSkeleton>
      ) : !data ? (
        <LoadFailed message={t(`${texts}.loadFailed.message`)} retry={() => void query.refetch()} />
      ) : isEmpty ? (
        <EmptyState
          illustration={<EmptyRack />}
          title={t(`${texts}.empty.title`)}
          text={t(`${texts}.empty.text`)}
          action={
            <LinkButton to="/" variant="default">
              {t(`${texts}.empty.way`)}
            </LinkButton>
          }
        />
      ) : (
        <>
          {children}
          {hasNextPage && (
            <Button
              variant="default"
              loading={isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
              style={{ alignSelf: 'center' }}
            >
              {t(`${texts}.showMore`)}
            </Button>
          )}
        </>
      )}
    </Screen>
  )
}

/** An invalid id and an unknown id look the same to a guest. */
const missing = new Set(['not_found', 'validation_failed'])

type ListingScreenProps<T> = {
  texts: Texts
  /** The answer of a query. */
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** The list, one level up. */
  list: NonNullable<LinkProps['to']>
  children: (listing: T) => ReactNode
}

/** The detail of an event or competition, with its loading, missing and failed states. */
export function ListingScreen<T extends { title: string }>({
  texts,
  query: { data, error, refetch },
  list,
  children,
}: ListingScreenProps<T>) {
  const { t } = useTranslation()
  const isMissing = error instanceof ApiError && missing.has(error.code)
  const listing = isMissing ? undefined : data
  const failed = error !== null && !isMissing && listing === undefined
  useFailureToast(failed, `${texts}.loadFailed.title`, `${texts}.loadFailed.message`)
  const loading = t(`${texts}.detail.loading`)
  const title = isMissing ? t(`${texts}.detail.missing.title`) : (listing?.title ?? loading)
  return (
    <Screen
      title={title}
      titleLang={listing && 'sv'}
      back={<BackLink to={list}>{t(`${texts}.detail.back`)}</BackLink>}
      hideTitle={!listing}
    >
      {isMissing ? (
        <EmptyState
          illustration={<MissedPocket />}
          title={title}
          text={t(`${texts}.detail.missing.text`)}
          action={<LinkButton to={list}>{t(`${texts}.detail.missing.way`)}</LinkButton>}
        />
      ) : listing ? (
        children(listing)
      ) : failed ? (
        <LoadFailed message={t(`${texts}.loadFailed.message`)} retry={() => void refetch()} />
      ) : (
        <ListingDetailSkeleton label={loading} />
      )}
    </Screen>
  )
}
