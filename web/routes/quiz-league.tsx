import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { use } from 'react'
import { LeagueTable } from '#web/features/quiz-evenings/league-table.tsx'
import { eveningQueries } from '#web/features/quiz-evenings/queries.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { isMissing, Missing } from '#web/ui/load-failed.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /quiz-league/{id}: the table of a league. */
export function QuizLeagueScreen() {
  const { t, language } = useTranslation()
  use(textsOf('evening', language))
  const { leagueId } = useParams({ from: '/guarded/quiz-league/$leagueId' })
  const query = useQuery(eveningQueries.league(leagueId))
  if (isMissing(query.error))
    return (
      <Screen title={t('quizEvening.league.missing')} width="narrow">
        <Missing
          title={t('quizEvening.league.missing')}
          text={t('quizEvening.league.missingText')}
          action={<LinkButton to="/competitions">{t('quizEvening.league.back')}</LinkButton>}
        />
      </Screen>
    )
  return (
    <Screen
      title={query.data?.name ?? t('quizEvening.league.title')}
      titleLang={query.data ? 'sv' : undefined}
      back={<BackLink to="/competitions">{t('quizEvening.league.back')}</BackLink>}
      width="narrow"
    >
      <Loaded query={query} loading="quizEvening.league.loading" failed="quizEvening.league.loadFailed">
        {(table) => <LeagueTable table={table} />}
      </Loaded>
    </Screen>
  )
}
