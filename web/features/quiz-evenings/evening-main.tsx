import { Coffee, UtensilsCrossed } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTimeLeft } from '#web/domain/use-time-left.ts'
import { useTranslation } from '#web/platform/language.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Said } from '#web/ui/said.tsx'
import { JoinTeam } from './join-team.tsx'
import { LeagueLink } from './league-table.tsx'
import type { KnownEvening } from './queries.ts'
import { QuestionCard, useEveningWords } from './question-card.tsx'
import { TeamCard } from './team-card.tsx'
import { TeamStandings } from './team-standings.tsx'
import { minutesText } from './time-left.tsx'
import { useBreakAhead } from './use-break-ahead.ts'
import { useEvening } from './use-evening.ts'

type EveningMainProps = {
  competitionId: string
  /** The letters of the link with which a team invites. */
  code?: string | undefined
}

/** A quiz evening on the phone of a guest: what is asked now, and my team. */
export function EveningMain({ competitionId, code }: EveningMainProps) {
  const query = useEvening(competitionId)
  return (
    <Loaded query={query} loading="quizEvening.loading" failed="quizEvening.loadFailed">
      {(known) => (
        <>
          <Announced known={known} />
          {!known.team && known.evening.stage !== 'finished' && (
            <JoinTeam competitionId={competitionId} code={code} league={known.evening.league} />
          )}
          <Stage known={known} />
          <Ahead known={known} />
          {known.team && <TeamCard evening={known.evening} team={known.team} />}
        </>
      )}
    </Loaded>
  )
}

/** The teams by their points, beside what is asked. */
export function EveningStandings({ competitionId }: { competitionId: string }) {
  const { data } = useEvening(competitionId)
  if (!data) return null
  const { evening, team } = data
  return (
    <div className="flex flex-col gap-4 min-w-0">
      <TeamStandings teams={evening.teams} ownTeamId={team?.teamId ?? null} />
      {evening.league && <LeagueLink league={evening.league} />}
    </div>
  )
}

const Announced = ({ known }: { known: KnownEvening }) => <Said words={useEveningWords(known)} />

/** A break that the host has announced. */
function Ahead({ known }: { known: KnownEvening }) {
  const words = useBreakAhead(known)
  return (
    words && (
      <p className="flex items-center justify-center gap-2.5 font-semibold numbers">
        <Coffee size={20} aria-hidden />
        {words}
      </p>
    )
  )
}

function Stage({ known }: { known: KnownEvening }) {
  const { t } = useTranslation()
  const { stage, question, teams } = known.evening
  if (stage === 'finished') return <Final known={known} />
  if (stage === 'break') return <Break known={known} />
  if (stage === 'lobby' || stage === 'standings' || !question) {
    return (
      <Cloth title={t(`quizEvening.stages.${stage}`)}>
        {stage === 'standings' ? (
          <OwnPlace known={known} />
        ) : (
          <p>{t('quizEvening.lobby', { teams: t('quizEvening.teams', { count: teams.length }) })}</p>
        )}
      </Cloth>
    )
  }
  return <QuestionCard key={question.id} known={known} question={question} />
}

/** A card like the cloth of a table, in both themes. */
function Cloth({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-3 py-6 px-5 border border-[#0a2419] rounded-[20px] bg-[#12402c] text-[#f4efe3] text-center text-balance shadow-card">
      <h2 className="text-[#f7e2a8] text-[clamp(1.5rem,7vw,2rem)]">{title}</h2>
      {children}
    </div>
  )
}

/** The place and the points of my team. */
function OwnPlace({ known: { evening, team } }: { known: KnownEvening }) {
  const { t } = useTranslation()
  const own = evening.teams.find(({ teamId }) => teamId === team?.teamId)
  if (!own) return null
  return (
    <>
      <p
        className="font-display text-[clamp(3rem,16vw,5rem)] font-[800] leading-none text-[#f7e2a8] numbers"
        aria-hidden
      >
        {t('live.numbers.place', { rank: own.place })}
      </p>
      <p className="font-semibold">
        {t('quizEvening.place', { place: own.place, count: evening.teams.length })}{' '}
        {t('points.count', { count: own.points, shown: String(own.points) })}.
      </p>
    </>
  )
}

function Break({ known: { evening, ahead } }: { known: KnownEvening }) {
  const { t } = useTranslation()
  const left = useTimeLeft(evening.breakUntil, ahead)
  return (
    <Cloth title={t('quizEvening.stages.break')}>
      {left !== null && left > 0 ? (
        <p
          className="font-display text-[clamp(3rem,16vw,5rem)] font-[800] leading-none text-[#f7e2a8] numbers"
          role="timer"
          aria-label={t('quizEvening.break.left', { time: minutesText(left) })}
        >
          <span aria-hidden>{minutesText(left)}</span>
        </p>
      ) : (
        <p>{t('quizEvening.break.over')}</p>
      )}
      <p>{t('quizEvening.break.text')}</p>
      <LinkButton to="/menu" leftSection={<UtensilsCrossed size={20} aria-hidden />}>
        {t('quizEvening.break.menu')}
      </LinkButton>
    </Cloth>
  )
}

function Final({ known }: { known: KnownEvening }) {
  const { t } = useTranslation()
  const { evening, team } = known
  const own = evening.teams.find(({ teamId }) => teamId === team?.teamId)
  const hasWon = own !== undefined && own.place === 1 && own.points > 0
  return (
    <Cloth title={t(hasWon ? 'quizEvening.final.won' : 'quizEvening.stages.finished')}>
      <OwnPlace known={known} />
      <p>{t(own && own.points > 0 ? 'quizEvening.final.points' : 'quizEvening.final.thanks')}</p>
    </Cloth>
  )
}
