import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { use } from 'react'
import { ListingGrid, ListingsScreen } from '#web/domain/listing-screens.tsx'
import { CompetitionCard } from '#web/features/competitions/competition-card.tsx'
import { competitionQueries, useRealtimeCompetitions } from '#web/features/competitions/queries.ts'
import { JoinCodeForm } from '#web/features/live-competitions/join-code-form.tsx'
import type { FirstNeeds } from '#web/platform/first-needs.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { BackLink } from '#web/ui/screen.tsx'

export const first: FirstNeeds = { queries: () => [competitionQueries.listed()], texts: 'competitions' }

/** /competitions: the active ones, or with `?when=past` those that have ended. */
export function CompetitionsScreen() {
  const { t, language } = useTranslation()
  use(textsOf('competitions', language))
  const isPast = useSearch({ from: '/guarded/competitions' }).when === 'past'
  const query = useInfiniteQuery(competitionQueries.listed(isPast ? 'past' : 'upcoming'))
  useRealtimeCompetitions()
  const competitions = query.data?.pages.flatMap((page) => page.items) ?? []
  const title = isPast ? t('competitionScreens.past.title') : t('competitionScreens.title')
  return (
    <ListingsScreen
      texts="competitionScreens"
      title={title}
      query={query}
      isEmpty={competitions.length === 0}
      empty={
        isPast && (
          <EmptyState
            title={t('competitionScreens.past.empty')}
            text={t('competitionScreens.past.emptyText')}
          />
        )
      }
      back={<BackLink to="/">{t('shell.toHome')}</BackLink>}
      tabs={
        <LinkTabs
          label={t('competitionScreens.views.label')}
          tabs={[
            { to: '/competitions', search: {}, label: t('competitionScreens.views.active') },
            { to: '/competitions', search: { when: 'past' }, label: t('competitionScreens.views.past') },
          ]}
        />
      }
    >
      {!isPast && <JoinCodeForm />}
      <ListingGrid
        label={title}
        items={competitions}
        card={(competition) => <CompetitionCard competition={competition} />}
      />
    </ListingsScreen>
  )
}
