import { useQuery } from '@tanstack/react-query'
import { Check, Coffee, Lock } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import type {
  EveningQuestion,
  EveningState,
  LeagueOfEvening,
  RevealedKey,
  TeamStanding,
} from '#contract/quiz-evenings.ts'
import { answerWords, keyWords, letterOf } from '#web/domain/evening-answers.ts'
import { BareQrCode } from '#web/domain/qr-code.tsx'
import { useTimeLeft } from '#web/domain/use-time-left.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useListTransition } from '#web/ui/use-list-transition.ts'
import { eveningQueries, type KnownEvening, useRealtimeLeague } from './queries.ts'
import { QuestionPoints } from './question-points.tsx'
import { SpeedCurve } from './speed-curve.tsx'
import { TeamDot } from './team-colour.tsx'
import { minutesText } from './time-left.tsx'
import { useBreakAhead } from './use-break-ahead.ts'
import { useEvening } from './use-evening.ts'
import { type WallSound as Sound, useWallSound } from './use-wall-sound.ts'
import { WallSound } from './wall-sound.tsx'

/** Rows of teams that fit beside each other and below each other. */
const rows = 10
/** Longer texts are written smaller, in characters. */
const long = { question: 90, option: 26 }
const longest = { question: 240, option: 80 }
const sizeOf = (length: number, kind: keyof typeof long) =>
  length > longest[kind] ? 'small' : length > long[kind] ? 'medium' : undefined

/** A quiz evening on the big screen, in place of the standings: readable at ten metres, without interaction. */
export function EveningDisplay({ competitionId }: { competitionId: string }) {
  const { t } = useTranslation()
  const { data } = useEvening(competitionId)
  if (!data) return <Plate label={t('quizEvening.loading')}>{null}</Plate>
  return <Stage known={data} />
}

function Stage({ known }: { known: KnownEvening }) {
  const { t } = useTranslation()
  const sound = useWallSound(known)
  const { stage, question, teams, league, competitionId } = known.evening
  switch (stage) {
    case 'lobby':
      return (
        <Plate label={t('quizEvening.stages.lobby')}>
          <Title>{t('quizEvening.wall.lobby')}</Title>
          <p className="text-[calc(var(--u)*2.2)]">{t('quizEvening.wall.lobbyText')}</p>
          <Teams teams={teams} withPoints={false} />
          <Ahead known={known} />
        </Plate>
      )
    case 'standings':
    case 'finished':
      return (
        <Plate label={t(`quizEvening.stages.${stage}`)}>
          <div className="grid flex-1 grid-flow-col auto-cols-[minmax(0,1fr)] gap-[calc(var(--u)*2)] min-h-0">
            <div className="flex flex-col gap-[calc(var(--u)*1.4)] min-w-0 min-h-0">
              <Title>
                {t(stage === 'finished' ? 'quizEvening.wall.final' : 'quizEvening.standings.title')}
              </Title>
              <Teams teams={teams} withPoints columns={stage === 'finished' && league ? 1 : 2} />
            </div>
            {stage === 'finished' && league && <League league={league} competitionId={competitionId} />}
          </div>
          <Ahead known={known} />
        </Plate>
      )
    case 'break':
      return <Break known={known} />
    default:
      return question ? <Question key={question.id} known={known} question={question} sound={sound} /> : null
  }
}

/** The cloth on which everything stands. */
const Plate = ({ label, children }: { label: string; children: ReactNode }) => (
  <section
    className="relative z-1 flex flex-col gap-[calc(var(--u)*1.4)] min-w-0 min-h-0 overflow-hidden py-[calc(var(--u)*2)] px-[calc(var(--u)*2.6)] border-[calc(var(--u)*0.35)] border-[#6f4720] rounded-[calc(var(--u)*2)] bg-[#123a29]"
    aria-label={label}
  >
    {children}
  </section>
)

const Title = ({ children }: { children: ReactNode }) => (
  <h2 className="flex-none text-[#f2d488] text-[calc(var(--u)*4.4)] leading-[1.05]">{children}</h2>
)

/** The table of the league, with this evening in it. */
function League({ league, competitionId }: { league: LeagueOfEvening; competitionId: string }) {
  const { data } = useQuery(eveningQueries.league(league.id))
  useRealtimeLeague(competitionId)
  if (!data) return null
  return (
    <div className="flex flex-col gap-[calc(var(--u)*1.4)] min-w-0 min-h-0">
      <h2
        className="line-clamp-2 flex-none h-[calc(var(--u)*4.62)] text-[#f2d488] text-[calc(var(--u)*2.1)] leading-[1.1] wrap-anywhere"
        lang="sv"
      >
        {league.name}
      </h2>
      <Teams teams={data.teams.map((team) => ({ ...team, teamId: team.name }))} withPoints columns={1} />
    </div>
  )
}

type TeamsProps = { teams: Omit<TeamStanding, 'gained'>[]; withPoints: boolean; columns?: 1 | 2 }

/** The teams, in two columns when they are many. What does not fit is counted. */
function Teams({ teams, withPoints, columns = 2 }: TeamsProps) {
  const { t, language } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  useListTransition(list, teams.map(({ teamId }) => teamId).join())
  const shown = teams.slice(0, columns * rows)
  const isWide = columns === 1 || shown.length > rows
  const left = teams.length - shown.length
  if (teams.length === 0)
    return <p className="text-[calc(var(--u)*2.6)]">{t('quizEvening.standings.empty')}</p>
  return (
    <>
      <ol
        ref={list}
        className="plain-list grid flex-1 grid-flow-col grid-rows-[repeat(10,minmax(0,1fr))] auto-cols-[minmax(0,1fr)] gap-x-[calc(var(--u)*1.6)] gap-y-[calc(var(--u)*0.35)] min-h-0"
      >
        {shown.map(({ teamId, name, colour, points, place }) => (
          <li
            key={teamId}
            className="flex items-center gap-(--u) min-w-0 min-h-0 px-[calc(var(--u)*1.2)] rounded-(--u) bg-[rgb(4_24_16/58%)] text-[calc(var(--u)*2.2)] leading-none data-first:bg-[#e0b44c] data-first:text-[#1b1505] data-wide:text-[calc(var(--u)*1.8)]"
            data-first={(withPoints && place === 1 && points > 0) || undefined}
            data-wide={isWide || undefined}
            data-climber={teamId}
          >
            {withPoints && (
              <span className="flex-none min-w-[1.4em] font-display font-[760] numbers">
                <span className="visually-hidden">{t('points.board.rank', { rank: place })}</span>
                <span aria-hidden>{place}</span>
              </span>
            )}
            <TeamDot colour={colour} />
            <span className="flex-1 overflow-hidden py-[0.1em] font-[640] text-ellipsis whitespace-nowrap">
              {name}
            </span>
            {withPoints && (
              <span className="flex-none font-display font-[760] numbers">
                {formatNumber(points, language)}
              </span>
            )}
          </li>
        ))}
      </ol>
      {left > 0 && (
        <p className="flex-none text-[calc(var(--u)*1.8)]">{t('quizEvening.wall.more', { count: left })}</p>
      )}
    </>
  )
}

/** A break that the host has announced. */
function Ahead({ known }: { known: KnownEvening }) {
  const words = useBreakAhead(known)
  return (
    words && (
      <p className="flex flex-none items-center gap-[0.5em] text-[#f2d488] text-[calc(var(--u)*2.2)] font-[680] numbers">
        <Coffee className="flex-none size-[1.1em]" aria-hidden />
        {words}
      </p>
    )
  )
}

function Break({ known: { evening, ahead } }: { known: KnownEvening }) {
  const { t } = useTranslation()
  const left = useTimeLeft(evening.breakUntil, ahead)
  const isOver = left === null || left === 0
  return (
    <Plate label={t('quizEvening.stages.break')}>
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_calc(var(--u)*22)] gap-[calc(var(--u)*3)] items-center min-h-0">
        <div className="flex flex-col gap-[calc(var(--u)*1.6)] min-w-0">
          <Title>{t('quizEvening.stages.break')}</Title>
          <p
            className="font-display text-[calc(var(--u)*11)] font-[800] leading-none text-[#f7e2a8] numbers data-over:text-[calc(var(--u)*4)]"
            role="timer"
            data-over={isOver || undefined}
          >
            {isOver ? t('quizEvening.break.over') : minutesText(left)}
          </p>
          <p className="text-[calc(var(--u)*2.2)]">{t('quizEvening.break.text')}</p>
        </div>
        <div className="flex flex-col items-center gap-[calc(var(--u)*0.6)] p-[calc(var(--u)*1.2)] border-[calc(var(--u)*0.3)] border-[#b38a33] rounded-[calc(var(--u)*1.4)] bg-[#fffdf7] text-[#13231b] text-center">
          <p className="font-display text-[calc(var(--u)*2.2)] font-[760] leading-[1.1]">
            {t('quizEvening.break.menu')}
          </p>
          <BareQrCode
            content={new URL('/menu', location.origin).href}
            label={t('quizEvening.wall.menuCode')}
            className="block w-[calc(var(--u)*17)]"
          />
          <p className="text-[calc(var(--u)*1.4)] font-medium wrap-anywhere">{`${location.host}/menu`}</p>
        </div>
      </div>
    </Plate>
  )
}

type QuestionProps = { known: KnownEvening; question: EveningQuestion; sound: Sound }

function Question({ known, question, sound }: QuestionProps) {
  const { t } = useTranslation()
  const { evening, ahead } = known
  const { stage, questionCount, answered, teams } = evening
  const left = useTimeLeft(stage === 'open' ? question.closesAt : null, ahead)
  const key = stage === 'revealed' ? question.key : null
  return (
    <Plate label={t('quizEvening.question.label')}>
      <div className="flex flex-none items-center justify-between gap-[calc(var(--u)*2)] min-h-[calc(var(--u)*4.6)] text-[calc(var(--u)*2)]">
        <p className="numbers text-[#d9dbcc]">
          {t('quizEvening.question.number', { number: question.number, count: questionCount })}
          {' · '}
          <QuestionPoints question={question} />
        </p>
        <p className="flex items-center gap-[0.5em] text-[#f2d488] font-[680]" role="status">
          {stage === 'locked' && <Lock className="size-[1.1em]" aria-hidden />}
          {t(`quizEvening.wall.stages.${stageOfQuestion(stage)}`)}
        </p>
        {left !== null && (
          <p
            className="flex-none font-display text-[calc(var(--u)*4.6)] font-[800] leading-none whitespace-nowrap numbers data-few:text-[#ff9a94]"
            role="timer"
            data-few={left <= 10 || undefined}
          >
            {t('quizEvening.question.seconds', { count: left })}
          </p>
        )}
      </div>
      <div className="grid flex-1 grid-flow-col auto-cols-[minmax(0,1fr)] gap-[calc(var(--u)*2)] min-h-0">
        <div className="flex flex-col gap-[calc(var(--u)*1.8)] min-w-0 min-h-0">
          <h2
            className="text-[#f4efe3] text-[calc(var(--u)*4)] leading-[1.1] wrap-anywhere text-balance data-[size=large]:text-[calc(var(--u)*5.6)] data-[size=medium]:text-[calc(var(--u)*2.7)] data-[size=small]:text-[calc(var(--u)*1.9)]"
            data-size={
              sizeOf(question.question.length, 'question') ??
              (key ? 'medium' : question.options || question.pictureUrl ? undefined : 'large')
            }
            lang="sv"
          >
            {question.question}
          </h2>
          {!key && <WallPresses evening={evening} />}
          {key ? (
            <Revealed question={question} revealed={key} answered={answered} />
          ) : (
            question.options && <Options kind={question.kind} options={question.options} />
          )}
        </div>
        {question.pictureUrl && !key && (
          <img
            className="w-full h-full object-contain"
            src={question.pictureUrl}
            alt={t('quizEvening.wall.picture')}
          />
        )}
      </div>
      {question.soundId && !key && <WallSound sound={sound} text={question.soundText} />}
      {(stage === 'open' || stage === 'locked') && (
        <p className="flex-none text-[calc(var(--u)*2.6)] font-[680] numbers">
          {t('quizEvening.wall.answered', { answered, count: teams.length })}
        </p>
      )}
      <SpeedCurve question={question} stage={stage} left={left} />
      <Ahead known={known} />
    </Plate>
  )
}

/** So many teams that have pressed are shown. */
const pressesShown = 5

/** Who was first to press. */
function WallPresses({ evening: { presses, teams } }: { evening: EveningState }) {
  const { t } = useTranslation()
  const byId = new Map(teams.map((team) => [team.teamId, team]))
  if (presses.length === 0) return null
  return (
    <ol
      className="plain-list flex flex-col gap-[calc(var(--u)*0.6)] min-h-0"
      aria-label={t('quizEvening.press.order')}
    >
      {presses.slice(0, pressesShown).map((teamId, at) => (
        <li
          key={teamId}
          className="flex items-center gap-(--u) min-w-0 py-[calc(var(--u)*0.6)] px-[calc(var(--u)*1.4)] rounded-(--u) bg-[rgb(4_24_16/58%)] text-[calc(var(--u)*2.4)] leading-[1.1] data-first:bg-[#e0b44c] data-first:text-[#1b1505] data-first:text-[calc(var(--u)*3.6)] data-first:font-[760]"
          data-first={at === 0 || undefined}
        >
          <span className="flex-none min-w-[1.4em] numbers">{at + 1}</span>
          <TeamDot colour={byId.get(teamId)?.colour ?? 'blue'} />
          <span className="overflow-hidden min-w-0 text-ellipsis whitespace-nowrap">
            {byId.get(teamId)?.name}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The stage, of those that a question has. */
const stageOfQuestion = (stage: EveningState['stage']) =>
  stage === 'open' || stage === 'locked' || stage === 'revealed' ? stage : 'shown'

function Options({ kind, options }: { kind: EveningQuestion['kind']; options: string[] }) {
  const { t } = useTranslation()
  const size = sizeOf(Math.max(...options.map(({ length }) => length)), 'option')
  return (
    <ol
      className="plain-list grid flex-1 grid-cols-[repeat(2,minmax(0,1fr))] content-start gap-[calc(var(--u)*1.1)] min-h-0"
      aria-label={t(`quizEvening.question.options.${kind === 'order' ? 'order' : 'choice'}`)}
    >
      {options.map((option, index) => (
        <li
          key={option}
          className="flex items-center gap-(--u) min-w-0 py-[calc(var(--u)*0.9)] px-[calc(var(--u)*1.4)] border-[calc(var(--u)*0.15)] border-[#4a6b5b] rounded-(--u) bg-[rgb(4_24_16/58%)] text-[calc(var(--u)*3)] leading-[1.1] data-[size=medium]:text-[calc(var(--u)*1.9)] data-[size=small]:text-[calc(var(--u)*1.3)]"
          data-size={size}
        >
          <b className="flex-none text-[#f2d488]">{letterOf(index)}</b>
          <span className="min-w-0 wrap-anywhere" lang="sv">
            {option}
          </span>
        </li>
      ))}
    </ol>
  )
}

type RevealedProps = { question: EveningQuestion; revealed: RevealedKey; answered: number }

/** What is right, the share of each answer, and why. */
function Revealed({ question, revealed, answered }: RevealedProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="flex flex-none items-center gap-[0.4em] text-[#8fe0b8] font-display text-[calc(var(--u)*4)] font-[760] leading-[1.1] wrap-anywhere">
        <Check className="flex-none size-[1em]" aria-hidden />
        <span lang="sv">{keyWords(question, revealed)}</span>
      </p>
      <ul
        className="plain-list flex flex-col gap-[calc(var(--u)*0.7)] min-h-0 overflow-hidden"
        aria-label={t('quizEvening.reveal.shares')}
      >
        {revealed.shares.slice(0, 6).map(({ value, teams, isRight }) => (
          <li
            key={value}
            className="relative flex items-center justify-between gap-(--u) min-w-0 py-[calc(var(--u)*0.5)] px-[calc(var(--u)*1.2)] overflow-hidden rounded-[calc(var(--u)*0.7)] bg-[rgb(4_24_16/58%)] text-[calc(var(--u)*2)] leading-[1.15]"
          >
            <span
              className="absolute inset-y-0 left-0 bg-[#3a5a4a] data-right:bg-[#1f7a50]"
              data-right={isRight || undefined}
              style={{ width: `${Math.round((teams / Math.max(1, answered)) * 100)}%` }}
              aria-hidden
            />
            <span className="relative overflow-hidden text-ellipsis whitespace-nowrap">
              {answerWords(question, value)}
            </span>
            <span className="relative flex flex-none items-center gap-[0.4em] numbers">
              {isRight && <Check className="size-[1em]" aria-label={t('quizEvening.reveal.isRight')} />}
              {question.kind !== 'press' && t('quizEvening.teams', { count: teams })}
            </span>
          </li>
        ))}
      </ul>
      {revealed.explanation && (
        <p
          className="line-clamp-4 flex-none text-[calc(var(--u)*1.9)] leading-[1.25] wrap-anywhere"
          lang="sv"
        >
          {revealed.explanation}
        </p>
      )}
    </>
  )
}
