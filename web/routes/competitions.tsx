import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { use } from 'react'
import { CompetitionGrid, CompetitionGridSkeleton } from '#web/features/competitions/competition-grid.tsx'
import { competitionQueries } from '#web/features/competitions/queries.ts'
import { useRealtimeCompetitions } from '#web/features/competitions/use-realtime-competitions.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyRack } from '#web/ui/illustrations.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'

/** /competitions */
export function CompetitionsScreen() {
  const { t, language } = useTranslation()
  use(textsOf('competitions', language))
  const {
    data,
    error,
    isPending,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useInfiniteQuery(competitionQueries.active())
  useRealtimeCompetitions()
  const competitions = data?.pages.flatMap((page) => page.items) ?? []
  const missed = (error !== null && data === undefined) || isFetchNextPageError
  useFailureToast(missed, 'competitionScreens.loadFailed.title', 'competitionScreens.loadFailed.message')

  return (
    <Screen
      title={t('competitionScreens.title')}
      back={<BackLink to="/">{t('competitionScreens.back')}</BackLink>}
    >
      {isPending ? (
        <CompetitionGridSkeleton>{t('competitionScreens.loading')}</CompetitionGridSkeleton>
      ) : !data ? (
        <LoadFailed message={t('competitionScreens.loadFailed.message')} retry={() => void refetch()} />
      ) : competitions.length === 0 ? (
        <EmptyState
          illustration={<EmptyRack />}
          title={t('competitionScreens.empty.title')}
          text={t('competitionScreens.empty.text')}
          action={
            <LinkButton to="/" variant="default">
              {t('competitionScreens.empty.way')}
            </LinkButton>
          }
        />
      ) : (
        <>
          <CompetitionGrid label={t('competitionScreens.title')} competitions={competitions} />
          {hasNextPage && (
            <Button
              variant="default"
              loading={isFetchingNextPage}
              onClick={() => void fetchNextPage()}
              style={{ alignSelf: 'center' }}
            >
              {t('competitionScreens.showMore')}
            </Button>
          )}
        </>
      )}
    </Screen>
  )
}
