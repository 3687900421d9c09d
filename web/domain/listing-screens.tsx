import { Button } from '@mantine/core'
import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useFailureToast } from '#web/ui/failure-toast.ts'
import { MissedPocket } from '#web/ui/illustrations.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { isMissing, LoadFailed } from '#web/ui/load-failed.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'
import { useShownItems } from '#web/ui/use-later.ts'
import { ListingDetailSkeleton } from './listing-detail.tsx'

/** Which texts to show: those for events, competitions or quizzes. */
type Texts = 'events' | 'competitionScreens' | 'quizScreens'

type ListingsScreenProps = {
  texts: Texts
  /** The result of `useInfiniteQuery`. */
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
  /** Default: from the texts. */
  title?: string
  /** Replaces the empty state of the texts. */
  empty?: ReactNode
  /** Above everything else, whatever the state. */
  tabs?: ReactNode
  back?: ReactNode
  actions?: ReactNode
  /** Above the cards, including while they load. */
  filter?: ReactNode
  /** The picture of the first card while the cards load. */
  firstPicture?: ReactNode
  /** The cards. */
  children: ReactNode
}

/** The list of events, competitions or quizzes, with its loading, empty and failed states. */
export function ListingsScreen({
  texts,
  query,
  isEmpty,
  title,
  empty,
  tabs,
  back,
  actions,
  filter,
  firstPicture,
  children,
}: ListingsScreenProps) {
  const { t } = useTranslation()
  const { data, error, isPending, hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const failed = (error !== null && data === undefined) || isFetchNextPageError
  useFailureToast(failed, `${texts}.loadFailed.title`, `${texts}.loadFailed.message`)
  return (
    <Screen title={title ?? t(`${texts}.title`)} back={back} actions={actions}>
      {tabs}
      {(isPending || (data !== undefined && !isEmpty)) && filter}
      {isPending ? (
        <ListingGridSkeleton picture={firstPicture}>{t(`${texts}.loading`)}</ListingGridSkeleton>
      ) : !data ? (
        <LoadFailed isToasted retry={() => void query.refetch()} />
      ) : isEmpty ? (
        empty || (
          <EmptyState
            title={t(`${texts}.empty.title`)}
            text={t(`${texts}.empty.text`)}
            action={
              <LinkButton to="/" variant="default">
                {t(`${texts}.empty.link`)}
              </LinkButton>
            }
          />
        )
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
              {t('ui.showMore')}
            </Button>
          )}
        </>
      )}
    </Screen>
  )
}

type ListingGridProps<T> = {
  label: string
  items: readonly T[]
  /** Renders the card of an item; `index` is the item's position. */
  card: (item: T, index: number) => ReactNode
}

/** A responsive grid of cards. */
export function ListingGrid<T extends { id: string }>({ label, items, card }: ListingGridProps<T>) {
  const shown = useShownItems(items)
  return (
    <ul className="plain-list grid grid-fill-[300px] gap-5 [&>li]:flex [&>li]:min-w-0" aria-label={label}>
      {shown.map((item, index) => (
        <li key={item.id}>{card(item, index)}</li>
      ))}
    </ul>
  )
}

/** The grid while it loads. The loading text is in the first card, so that the cards are where they will be. */
function ListingGridSkeleton({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-fill-[300px] gap-5 [&>li]:flex [&>li]:min-w-0">
      <CardSkeleton picture={picture}>{children}</CardSkeleton>
      {['b', 'c', 'd', 'e', 'f'].map((each) => (
        <CardSkeleton key={each} />
      ))}
    </div>
  )
}

type ListingScreenProps<T> = {
  texts: Texts
  /** The result of `useQuery`. */
  query: { data: T | undefined; error: Error | null; refetch: () => unknown }
  /** The path of the list, one level up. */
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
  const isUnknown = isMissing(error)
  const listing = isUnknown ? undefined : data
  const failed = error !== null && !isUnknown && listing === undefined
  useFailureToast(failed, `${texts}.loadFailed.title`, `${texts}.loadFailed.message`)
  const pending = t(failed ? `${texts}.title` : `${texts}.detail.loading`)
  const title = isUnknown ? t(`${texts}.detail.missing.title`) : (listing?.title ?? pending)
  return (
    <Screen
      title={title}
      titleLang={listing && 'sv'}
      back={<BackLink to={list}>{t(`${texts}.detail.back`)}</BackLink>}
      hideTitle={!listing}
    >
      {isUnknown ? (
        <EmptyState
          illustration={<MissedPocket />}
          title={title}
          text={t(`${texts}.detail.missing.text`)}
          action={<LinkButton to={list}>{t(`${texts}.detail.missing.link`)}</LinkButton>}
        />
      ) : listing ? (
        children(listing)
      ) : failed ? (
        <LoadFailed isToasted retry={() => void refetch()} />
      ) : (
        <ListingDetailSkeleton label={pending} />
      )}
    </Screen>
  )
}
