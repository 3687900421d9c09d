import { useInfiniteQuery } from '@tanstack/react-query'
import { use } from 'react'
import { ListingGrid, ListingsScreen } from '#web/domain/listing-screens.tsx'
import { CompetitionCard } from '#web/features/competitions/competition-card.tsx'
import { competitionQueries, useRealtimeCompetitions } from '#web/features/competitions/queries.ts'
import type { FirstNeeds } from '#web/platform/first-needs.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { BackLink } from '#web/ui/screen.tsx'

export const first: FirstNeeds = { queries: () => [competitionQueries.active()], texts: 'competitions' }

/** /competitions */
export function CompetitionsScreen() {
  const { t, language } = useTranslation()
  use(textsOf('competitions', language))
  const query = useInfiniteQuery(competitionQueries.active())
  useRealtimeCompetitions()
  const competitions = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <ListingsScreen
      texts="competitionScreens"
      query={query}
      isEmpty={competitions.length === 0}
      back={<BackLink to="/">{t('shell.toHome')}</BackLink>}
    >
      <ListingGrid
        label={t('competitionScreens.title')}
        items={competitions}
        card={(competition) => <CompetitionCard competition={competition} />}
      />
    </ListingsScreen>
  )
}
