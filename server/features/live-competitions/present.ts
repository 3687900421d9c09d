import type { ChallengeColour, DecidedBy, LiveEventType } from '#contract/bounds.ts'
import type {
  LiveCompetition,
  LiveControl,
  LiveEvent,
  LiveStage,
  Participant,
  Pressers,
  Standing,
} from '#contract/live-competitions.ts'
import type { MyLive } from '#contract/tonight.ts'
import { joinCodeOf } from '#rules/join-code.ts'
import { ranksOf } from '#rules/leaderboard.ts'
import { isOpen, statusOf } from '#rules/live-state.ts'
import type { Namesakes } from '#rules/namesakes.ts'
import type { BreakRow, MyLiveRow } from './mine-queries.ts'
import type {
  Control,
  LeaderRow,
  Live,
  LiveEventRow,
  LiveStateRow,
  LiveStateWithEvents,
  ParticipantRow,
  ProfileRow,
} from './queries.ts'

/** A live competition as the rules about its end and its way of being decided see it. */
export const decidable = (row: LiveStateRow) => ({
  ...liveStateOf(row),
  decidedBy: row.decided_by as DecidedBy,
  endDate: row.end_date,
  isActive: row.is_active,
})

/** The live state as the rules see it. */
export const liveStateOf = (row: Pick<LiveStateRow, 'is_live' | 'round'>) => ({
  isLive: row.is_live,
  round: row.round,
})

const presentLiveState = (row: Pick<LiveStateRow, 'is_live' | 'round'>): LiveStage => ({
  ...liveStateOf(row),
  status: statusOf(liveStateOf(row)),
})

const presentCompetition = (row: LiveStateRow): LiveCompetition['competition'] => ({
  id: row.id,
  title: row.title,
  type: row.type as LiveCompetition['competition']['type'],
  description: row.description,
  maxParticipants: row.max_participants,
  prize: row.prize,
  joinCode: joinCodeOf(row.join_number),
  decidedBy: row.decided_by as DecidedBy,
  endDate: row.end_date.toISOString(),
  isActive: row.is_active,
  hasQuestions: row.has_questions,
})

const presentLiveEvent = (row: LiveEventRow, now: Date, namesakes: Namesakes): LiveEvent => ({
  id: row.id,
  type: row.type as LiveEventType,
  message: row.message,
  active: isOpenChallenge(row, now),
  points: row.points,
  colour: row.colour as ChallengeColour | null,
  closesAt: row.closes_at?.toISOString() ?? null,
  displayName: row.display_name,
  namesake: numberOf(row.user_id, namesakes),
  reversed: Boolean(row.reversed),
  createdAt: row.created_at.toISOString(),
})

const isOpenChallenge = (row: LiveEventRow, now: Date): boolean =>
  row.type === 'button_challenge' && isOpen({ closedAt: row.closed_at, closesAt: row.closes_at }, now)

const numberOf = (userId: string | null, namesakes: Namesakes): number | null =>
  (userId !== null && namesakes.get(userId)) || null

const openOne = (row: LiveEventRow | undefined, now: Date, namesakes: Namesakes): LiveEvent | null =>
  row && isOpenChallenge(row, now) ? presentLiveEvent(row, now, namesakes) : null

/** An open challenge has no user. */
const nobody: Namesakes = new Map()

/** What all participants of a competition get on every screen. Their own points and rank are not part of it. */
export const presentMine = (
  {
    stage,
    challenge,
    quiz,
  }: { stage: MineState; challenge: LiveEventRow | undefined; quiz: BreakRow | null },
  now: Date,
) => ({
  title: stage.title,
  stage: presentLiveState(stage),
  challenge: openOne(challenge, now, nobody),
  quizBreak: quiz && {
    stage: quiz.stage,
    from: quiz.from,
    breakUntil: quiz.break_until?.toISOString() ?? null,
    version: quiz.version,
  },
  revision: stage.revision,
})
type MineState = Pick<LiveStateRow, 'title' | 'is_live' | 'round' | 'revision'>

export function presentMyLive(row: MyLiveRow, now: Date): MyLive {
  const shown = presentMine({ stage: row, challenge: row.challenge ?? undefined, quiz: row.quiz }, now)
  return {
    competitionId: row.competition_id,
    ...shown,
    startDate: row.start_date.toISOString(),
    endDate: row.end_date.toISOString(),
    pressed: shown.challenge !== null && shown.challenge.id === row.pressed_challenge,
    me: {
      points: row.points,
      rank: row.rank,
      version: row.version,
      standingsVersion: row.standings_version,
    },
  }
}

/** The live state for guests, the same in answers and in realtime messages. */
export const presentLiveWithEvents = (
  { stage, challenge, latest }: LiveStateWithEvents,
  now: Date,
  namesakes: Namesakes,
) => ({
  stage: presentLiveState(stage),
  challenge: openOne(challenge, now, namesakes),
  latestEvent: latest ? presentLiveEvent(latest, now, namesakes) : null,
  revision: stage.revision,
  now: now.toISOString(),
})

export const presentStanding = (
  profile: ProfileRow,
  points: number,
  rank: number,
  namesakes: Namesakes,
): Standing => ({
  ...presentPresser(profile, namesakes),
  points,
  rank,
})

function presentLeaders(rows: LeaderRow[], namesakes: Namesakes): Standing[] {
  const ranks = ranksOf(rows.map((row) => row.points_earned))
  return rows.map((row, i) => presentStanding(row, row.points_earned, ranks[i] as number, namesakes))
}

export const presentPresser = (row: ProfileRow, namesakes: Namesakes): Pressers['latest'][number] => ({
  userId: row.user_id,
  displayName: row.display_name,
  namesake: numberOf(row.user_id, namesakes),
  avatarUrl: row.avatar_url,
})

export function presentLive(
  { leaders, own, pressers, ...withEvents }: Live,
  now: Date,
  namesakes: Namesakes,
): LiveCompetition {
  const shown = presentLiveWithEvents(withEvents, now, namesakes)
  // The same order as in `findStandings`.
  const version = withEvents.stage.departed_versions + (leaders[0]?.versions ?? 0)
  return {
    competition: presentCompetition(withEvents.stage),
    ...shown,
    pressed: shown.challenge !== null && Boolean(own?.pressed),
    standings: {
      participants: withEvents.stage.participants,
      leaders: presentLeaders(leaders, namesakes),
      version,
    },
    me: own
      ? {
          points: own.points_earned,
          rank: own.rank,
          version: own.version,
          standingsVersion: version,
        }
      : null,
    pressers: shown.challenge && {
      challengeId: shown.challenge.id,
      latest: pressers.map((each) => presentPresser(each, namesakes)),
      version,
    },
  }
}

export function presentControl(
  { events, presses, online, namesakes, ...withEvents }: Control,
  now: Date,
): LiveControl {
  const { stage, challenge, revision } = presentLiveWithEvents(withEvents, now, namesakes)
  return {
    competition: presentCompetition(withEvents.stage),
    stage,
    challenge,
    presses: challenge ? presses : 0,
    participants: withEvents.stage.participants,
    online,
    events: events.map((event) => presentLiveEvent(event, now, namesakes)),
    revision,
    now: now.toISOString(),
  }
}

export const presentParticipant = (row: ParticipantRow, namesakes: Namesakes): Participant => ({
  ...presentStanding(row, row.points_earned, row.rank, namesakes),
  online: Boolean(row.online),
  joinedAt: row.joined_at.toISOString(),
  fastPresses: row.fast_presses,
})
