import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { use } from 'react'
import { CompetitionDetail } from '#web/features/competitions/competition-detail.tsx'
import { CompetitionDetailSkeleton } from '#web/features/competitions/competition-detail-skeleton.tsx'
import { CompetitionMissing } from '#web/features/competitions/competition-missing.tsx'
import { competitionQueries } from '#web/features/competitions/queries.ts'
import { useRealtimeCompetitions } from '#web/features/competitions/use-realtime-competitions.ts'
import { ApiError } from '#web/platform/api.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'

/** What is said of an address that no competition can have, and of one that no competition has: the same. */
const missing = new Set(['not_found', 'validation_failed'])

/** /competition/{id} */
export function CompetitionScreen() {
  const { t, language } = useTranslation()
  use(textsOf('competitions', language))
  const { competitionId } = useParams({ from: '/guarded/competition/$competitionId' })
  const { data: competition, error, refetch } = useQuery(competitionQueries.one(competitionId))
  useRealtimeCompetitions()
  const gone = error instanceof ApiError && missing.has(error.code)
  const failed = error !== null && !gone && competition === undefined
  useFailureToast(failed, 'competitionScreens.loadFailed.title', 'competitionScreens.loadFailed.message')

  const title = gone
    ? t('competitionScreens.detail.missing.title')
    : competition
      ? competition.title
      : t('competitionScreens.detail.loading')
  return (
    <Screen
      title={title}
      titleLang={competition && !gone ? 'sv' : undefined}
      back={<BackLink to="/competitions">{t('competitionScreens.detail.back')}</BackLink>}
      hideTitle={gone || failed || !competition}
    >
      {gone ? (
        <CompetitionMissing />
      ) : competition ? (
        <CompetitionDetail competition={competition} />
      ) : failed ? (
        <LoadFailed message={t('competitionScreens.loadFailed.message')} retry={() => void refetch()} />
      ) : (
        <CompetitionDetailSkeleton />
      )}
    </Screen>
  )
}
