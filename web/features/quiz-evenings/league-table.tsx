import { useQuery } from '@tanstack/react-query'
import { Trophy } from 'lucide-react'
import type { LeagueOfEvening } from '#contract/quiz-evenings.ts'
import type { QuizLeagueTable } from '#contract/quiz-leagues.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { eveningQueries } from './queries.ts'
import { TeamRow } from './team-row.tsx'

/** Leads to the table of the league in which an evening counts. */
export function LeagueLink({ league }: { league: LeagueOfEvening }) {
  const { t } = useTranslation()
  return (
    <LinkButton
      to="/quiz-league/$leagueId"
      params={{ leagueId: league.id }}
      variant="default"
      className="self-start max-w-full"
      leftSection={<Trophy size={18} aria-hidden />}
    >
      <span className="truncate">{t('quizEvening.league.link', { league: league.name })}</span>
    </LinkButton>
  )
}

/** The names of the teams of a league, for the field of a new team: its points are added to those of the team with its name. */
export function LeagueNames({ league, id }: { league: LeagueOfEvening; id: string }) {
  const { data } = useQuery(eveningQueries.league(league.id))
  return (
    <datalist id={id}>
      {data?.teams.map(({ name }) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  )
}

/** The teams of a league by their points, each with its evenings; and the evenings. */
export function LeagueTable({ table }: { table: QuizLeagueTable }) {
  const { t } = useTranslation()
  const { evenings, teams, counted } = table
  if (evenings.length === 0)
    return <EmptyState compact title={t('quizEvening.league.none')} text={t('quizEvening.league.noneText')} />
  return (
    <div className="flex flex-col gap-6">
      <p>
        {t('quizEvening.league.played', { count: evenings.length })}{' '}
        {counted !== null && t('quizEvening.league.counted', { count: counted })}
      </p>
      <ol className="plain-list flex flex-col gap-1.5" aria-label={t('quizEvening.league.teams')}>
        {teams.map((team) => (
          <Team key={team.name} team={team} evenings={evenings} />
        ))}
      </ol>
      <section className="flex flex-col gap-3" aria-labelledby="evenings">
        <h2 id="evenings">{t('quizEvening.league.evenings')}</h2>
        <Evenings table={table} />
      </section>
    </div>
  )
}

type TeamProps = Pick<QuizLeagueTable, 'evenings'> & { team: QuizLeagueTable['teams'][number] }

function Team({ team, evenings }: TeamProps) {
  const { t, language } = useTranslation()
  const pointsOn = new Map(team.evenings.map((each) => [each.competitionId, each]))
  return (
    <TeamRow team={team} isMine={team.isMine}>
      <ul
        className="plain-list flex flex-wrap gap-x-3 gap-y-1 basis-full pl-10 small muted numbers"
        aria-label={t('quizEvening.league.ofTeam', { team: team.name })}
      >
        {evenings.map(({ competitionId }, at) => {
          const own = pointsOn.get(competitionId)
          return (
            <li key={competitionId}>
              <span className="visually-hidden">{t('quizEvening.league.number', { number: at + 1 })}: </span>
              {own === undefined ? (
                <>
                  <span className="visually-hidden">{t('quizEvening.league.away')}</span>
                  <span aria-hidden>–</span>
                </>
              ) : own.isCounted ? (
                <b className="text-text">{formatNumber(own.points, language)}</b>
              ) : (
                <>
                  <s aria-hidden>{formatNumber(own.points, language)}</s>
                  <span className="visually-hidden">
                    {t('quizEvening.league.notCounted', { points: formatNumber(own.points, language) })}
                  </span>
                </>
              )}
            </li>
          )
        })}
      </ul>
    </TeamRow>
  )
}

/** The history: who won each evening. */
function Evenings({ table: { evenings, teams } }: { table: QuizLeagueTable }) {
  const { t, language } = useTranslation()
  return (
    <ol className="rows">
      {evenings.map(({ competitionId, title, at }, index) => {
        const winners = winnersOf(teams, competitionId)
        return (
          <li key={competitionId} className="flex gap-3 py-2.5 px-4">
            <span className="muted min-w-6 numbers">{index + 1}.</span>
            <span className="min-w-0">
              <span className="block font-[600] wrap-anywhere" lang="sv">
                {title}
              </span>
              <span className="block muted small">
                {formatInstant(at, language)}
                {winners.length > 0 &&
                  ` · ${t('quizEvening.league.won', { count: winners.length, teams: winners.join(', ') })}`}
              </span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** The names of the teams with the most points on an evening, if there were any. */
function winnersOf(teams: QuizLeagueTable['teams'], competitionId: string): string[] {
  const played = teams.flatMap(({ name, evenings }) =>
    evenings.filter((each) => each.competitionId === competitionId).map(({ points }) => ({ name, points })),
  )
  const most = Math.max(1, ...played.map(({ points }) => points))
  return played.filter(({ points }) => points === most).map(({ name }) => name)
}
