import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { use } from 'react'
import { ListingScreen } from '#web/domain/listing-screens.tsx'
import { CompetitionDetail } from '#web/features/competitions/competition-detail.tsx'
import { competitionQueries, useRealtimeCompetitions } from '#web/features/competitions/queries.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** /competition/{id} */
export function CompetitionScreen() {
  const { language } = useTranslation()
  use(textsOf('competitions', language))
  const { competitionId } = useParams({ from: '/guarded/competition/$competitionId' })
  const query = useQuery(competitionQueries.one(competitionId))
  useRealtimeCompetitions()
  return (
    <ListingScreen texts="competitionScreens" query={query} list="/competitions">
      {(competition) => <CompetitionDetail competition={competition} />}
    </ListingScreen>
  )
}
