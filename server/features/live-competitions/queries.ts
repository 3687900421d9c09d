import { type Expression, type SqlBool, sql } from 'kysely'
import { bounds } from '#contract/bounds.ts'
import { purposesWith, rolesWith } from '#contract/rights.ts'
import { fastestReaction } from '#rules/live-state.ts'
import type { Namesakes } from '#rules/namesakes.ts'
import { findNamesakes } from '#server/features/competitions/queries.ts'
import { containsTyped } from '#server/features/people/search-values.ts'
import { type Database, inSnapshot, type Tx } from '#server/platform/database/database.ts'
import type { Locking } from '#server/platform/database/grouped.ts'
import { plannedWithValues } from '#server/platform/database/prepared.ts'

/** How many past actions a host is shown. */
const eventsShown = 30

/** The user who reads. Hosts see hidden competitions; other users see those in which they take part. */
export type Viewer = { userId: string; isHost: boolean }

export const liveStateColumns = [
  'id',
  'title',
  'type',
  'description',
  'max_participants',
  'prize',
  'join_number',
  'decided_by',
  'end_date',
  'is_active',
  'is_live',
  'round',
  'participants',
  'revision',
  'departed_versions',
  // Whether it is a quiz evening.
  sql<boolean>`exists (select from quiz_evenings q where q.competition_id = competitions.id)`.as(
    'has_questions',
  ),
] as const

export const findLiveState = (db: Database | Tx, competitionId: string) =>
  db.selectFrom('competitions').select(liveStateColumns).where('id', '=', competitionId).executeTakeFirst()
export type LiveStateRow = NonNullable<Awaited<ReturnType<typeof findLiveState>>>

/** Whether the ledger row of an award is reversed. */
const isReversed = sql<boolean>`exists (
  select from point_events e join point_events r
    on r.user_id = e.user_id and r.source_type = 'reversal' and r.source_id = e.id
  where e.user_id = l.user_id and e.source_type = 'live_award' and e.source_id = l.id)`

const selectEvents = (db: Database | Tx) =>
  db
    .selectFrom('live_events as l')
    .leftJoin('profiles as p', 'p.user_id', 'l.user_id')
    .select(['l.id', 'l.competition_id', 'l.type', 'l.message', 'l.colour', 'l.points', 'l.user_id'])
    .select(['l.closes_at', 'l.closed_at', 'l.created_at', 'p.display_name', isReversed.as('reversed')])
export type LiveEventRow = Awaited<ReturnType<ReturnType<typeof selectEvents>['execute']>>[number]

export const findLiveEvent = (tx: Tx, eventId: string): Promise<LiveEventRow | undefined> =>
  selectEvents(tx).where('l.id', '=', eventId).executeTakeFirst()

const findLatestEvents = (db: Tx, competitionId: string, limit: number): Promise<LiveEventRow[]> =>
  selectEvents(db)
    .where('l.competition_id', '=', competitionId)
    .orderBy('l.ordinal', 'desc')
    .limit(limit)
    .execute()

/** The challenge that is not closed; its time may be over. */
export const findChallenge = (db: Tx, competitionId: string): Promise<LiveEventRow | undefined> =>
  selectEvents(db)
    .where('l.competition_id', '=', competitionId)
    .where('l.type', '=', 'button_challenge')
    .where('l.closed_at', 'is', null)
    .executeTakeFirst()

export type LiveStateWithEvents = {
  stage: LiveStateRow
  challenge: LiveEventRow | undefined
  latest: LiveEventRow | undefined
}

/** The live state with the open challenge and the latest event. */
export async function findLiveStateWithEvents(
  tx: Tx,
  competitionId: string,
): Promise<LiveStateWithEvents | undefined> {
  const stage = await findLiveState(tx, competitionId)
  if (!stage) return undefined
  const [latest] = await findLatestEvents(tx, competitionId, 1)
  return { stage, latest, challenge: await findChallenge(tx, competitionId) }
}

const findLeaders = (tx: Tx, competitionId: string) =>
  tx
    .selectFrom('competition_entries as e')
    .innerJoin('profiles as p', 'p.user_id', 'e.user_id')
    .select(['e.user_id', 'p.display_name', 'p.avatar_url', 'e.points_earned'])
    .select(
      sql<number>`(select sum(version)::int from competition_entries where competition_id = ${competitionId})`.as(
        'versions',
      ),
    )
    .where('e.competition_id', '=', competitionId)
    .orderBy('e.points_earned', 'desc')
    .orderBy('e.reached_at')
    .orderBy('e.user_id')
    .limit(bounds.standings)
    .execute()
export type LeaderRow = Awaited<ReturnType<typeof findLeaders>>[number]

/** The user's own rank, and whether they have pressed the challenge; undefined for a non-participant. */
const findOwn = (tx: Tx, userId: string, competitionId: string, challengeId: string | null) =>
  tx
    .selectFrom('competition_entries as e')
    .select([
      'e.points_earned',
      'e.version',
      sql<number>`(1 + (select count(*) from competition_entries o
        where o.competition_id = e.competition_id and o.points_earned > e.points_earned))::int`.as('rank'),
      sql<boolean>`exists (select from point_events p where p.user_id = e.user_id
        and p.source_type = 'live_challenge' and p.source_id = ${challengeId}::uuid)`.as('pressed'),
    ])
    .where('e.competition_id', '=', competitionId)
    .where('e.user_id', '=', userId)
    .executeTakeFirst()
type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>

const findPressers = (tx: Tx, competitionId: string, challengeId: string) =>
  tx
    .selectFrom('competition_entries as e')
    .innerJoin('profiles as p', 'p.user_id', 'e.user_id')
    .select(['e.user_id', 'p.display_name', 'p.avatar_url'])
    .where('e.competition_id', '=', competitionId)
    .where('e.pressed_challenge', '=', challengeId)
    .orderBy('e.pressed_at', 'desc')
    .orderBy('e.user_id')
    .limit(bounds.pressers)
    .execute()

export type Live = LiveStateWithEvents & {
  leaders: LeaderRow[]
  own: OwnRow | undefined
  pressers: ProfileRow[]
}

/** A live competition as one user sees it, read at one moment; undefined when the user may not see it. */
export const findLive = (
  db: Database,
  { userId, isHost }: Viewer,
  competitionId: string,
): Promise<Live | undefined> =>
  inSnapshot(db, async (tx) => {
    const withEvents = await findLiveStateWithEvents(tx, competitionId)
    if (!withEvents) return undefined
    const challengeId = withEvents.challenge?.id ?? null
    const own = await findOwn(tx, userId, competitionId, challengeId)
    if (!withEvents.stage.is_active && !own && !isHost) return undefined
    const pressers = challengeId ? await findPressers(tx, competitionId, challengeId) : []
    return { ...withEvents, own, pressers, leaders: await findLeaders(tx, competitionId) }
  })

/** The id of the competition with this number, if the user may see it. */
export const findCompetitionId = (db: Database, { userId, isHost }: Viewer, joinNumber: number) =>
  db
    .selectFrom('competitions as c')
    .select('c.id')
    .where('c.join_number', '=', joinNumber)
    .$if(!isHost, (q) =>
      q.where(({ or, eb, exists, selectFrom }) =>
        or([
          eb('c.is_active', '=', true),
          exists(
            selectFrom('competition_entries as e')
              .whereRef('e.competition_id', '=', 'c.id')
              .where('e.user_id', '=', userId),
          ),
        ]),
      ),
    )
    .executeTakeFirst()

/** Selects the given users who may see a live competition: only participants and hosts may see a hidden one. */
export async function findAllowedUsers(
  db: Database,
  competitionId: string,
  userIds: string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users as u')
    .select('u.id')
    .where('u.id', '=', sql<string>`any(${userIds}::uuid[])`)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom('competitions as c').where('c.id', '=', competitionId).where('c.is_active', '=', true),
        ),
        exists(
          selectFrom('competition_entries as e')
            .where('e.competition_id', '=', competitionId)
            .whereRef('e.user_id', '=', 'u.id'),
        ),
        exists(
          selectFrom('acting_roles as a')
            .whereRef('a.user_id', '=', 'u.id')
            .where('a.role', 'in', rolesWith('live.host')),
        ),
      ]),
    )
    .unionAll((devices) =>
      devices
        .selectFrom('devices as d')
        .select('d.id')
        .where('d.id', '=', sql<string>`any(${userIds}::uuid[])`)
        .where('d.revoked_at', 'is', null)
        .where('d.purpose', 'in', purposesWith('wall.show'))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('competitions as c').where('c.id', '=', competitionId).where('c.is_active', '=', true),
          ),
        ),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Nodes without a heartbeat for this long have stopped; the presence that they stored no longer counts. */
export const isRunning = sql`n.seen_at > now() - interval '30 seconds'`

const isOnline = sql<boolean>`exists (
  select from live_presence w join live_nodes n on n.node = w.node and ${isRunning}
  where w.competition_id = e.competition_id and w.user_id = e.user_id)`

/** How many of a participant's presses arrived sooner after the opening than a person can react. */
const fastPresses = sql<number>`(select count(*)::int from live_events l join point_events p
  on p.user_id = e.user_id and p.source_type = 'live_challenge' and p.source_id = l.id
  where l.competition_id = e.competition_id and l.type = 'button_challenge'
    and p.created_at < l.created_at + make_interval(secs => ${fastestReaction / 1_000}))`

/** How many have pressed a challenge, and how many participants are present. */
const findCounts = async (tx: Tx, competitionId: string, challengeId: string | null) =>
  (
    await sql<{ presses: number; online: number }>`
      select
        (select count(*)::int from point_events
          where source_type = 'live_challenge' and source_id = ${challengeId}::uuid) as presses,
        (select count(distinct w.user_id)::int from live_presence w
          join live_nodes n on n.node = w.node and ${isRunning}
          join competition_entries e on e.competition_id = w.competition_id and e.user_id = w.user_id
          where w.competition_id = ${competitionId}) as online
    `.execute(tx)
  ).rows[0] ?? { presses: 0, online: 0 }

export type Control = LiveStateWithEvents & {
  events: LiveEventRow[]
  presses: number
  online: number
  namesakes: Namesakes
}

/** The data of the host's control screen, as the transaction sees it. */
export async function findControl(tx: Tx, competitionId: string): Promise<Control | undefined> {
  const withEvents = await findLiveStateWithEvents(tx, competitionId)
  if (!withEvents) return undefined
  const events = await findLatestEvents(tx, competitionId, eventsShown)
  const namesakes = await findNamesakes(tx, competitionId)
  const counts = await findCounts(tx, competitionId, withEvents.challenge?.id ?? null)
  return { ...withEvents, events, namesakes, ...counts }
}

/** The position of the last row on a page of participants. */
export type ParticipantPlace = { points: number; reachedAt: Date; userId: string }
type ParticipantPage = { search: string; after: ParticipantPlace | null; limit: number }

const behind = ({ points, reachedAt, userId }: ParticipantPlace): Expression<SqlBool> =>
  sql`(-e.points_earned, e.reached_at, e.user_id) > (${-points}, ${reachedAt}, ${userId}::uuid)`

/** One page of participants in the order of the standings. A search finds those whose name or id contains it. */
export const findParticipants = (
  db: Database,
  competitionId: string,
  { search, after, limit }: ParticipantPage,
) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('competition_entries as c')
        .select(['c.competition_id', 'c.user_id', 'c.points_earned', 'c.reached_at', 'c.joined_at'])
        .select(sql<number>`(rank() over (order by c.points_earned desc))::int`.as('rank'))
        .where('c.competition_id', '=', competitionId)
        .as('e'),
    )
    .innerJoin('profiles as p', 'p.user_id', 'e.user_id')
    .select(['e.user_id', 'p.display_name', 'p.avatar_url', 'e.points_earned', 'e.rank'])
    .select(['e.reached_at', 'e.joined_at', isOnline.as('online'), fastPresses.as('fast_presses')])
    .$if(search !== '', (q) =>
      q.where('e.user_id', 'in', (from) =>
        from.selectFrom('profile_search').select('user_id').where(containsTyped(search)),
      ),
    )
    .$if(after !== null, (q) => q.where(behind(after as ParticipantPlace)))
    .orderBy('e.points_earned', 'desc')
    .orderBy('e.reached_at')
    .orderBy('e.user_id')
    .limit(limit)
    .$if(search !== '', (q) => q.modifyEnd(plannedWithValues))
    .execute()
export type ParticipantRow = Awaited<ReturnType<typeof findParticipants>>[number]

const challengeLocks = {
  wait: sql`for key share of c for no key update of l`,
  skip: sql`for key share of c skip locked for no key update of l skip locked`,
}

/**
 * The challenges with these ids, locked: the transaction with the lock gives the next places. Their competitions are also locked
 * against deletion until the transaction ends.
 */
export const lockChallenges = (tx: Tx, challengeIds: string[], locking: Locking) =>
  tx
    .selectFrom('live_events as l')
    .innerJoin('competitions as c', 'c.id', 'l.competition_id')
    .select(['l.id', 'l.competition_id', 'l.points', 'l.created_at', 'l.closes_at', 'l.closed_at'])
    .select(['c.title as competition_title', 'c.is_live'])
    .where(sql<boolean>`l.id = any(${challengeIds}::uuid[])`)
    .where('l.type', '=', 'button_challenge')
    .orderBy('c.id')
    .orderBy('l.id')
    .modifyEnd(challengeLocks[locking])
    .execute()

export type ChallengeRow = Awaited<ReturnType<typeof lockChallenges>>[number]

/** The entries of these users in these competitions. */
export const findEntries = (tx: Tx, userIds: string[], competitionIds: string[]) =>
  tx
    .selectFrom('competition_entries')
    .select(['competition_id', 'user_id', 'points_earned', 'version'])
    .where(sql<boolean>`competition_id = any(${competitionIds}::uuid[])`)
    .where(sql<boolean>`user_id = any(${userIds}::uuid[])`)
    .execute()

/** The standings of a competition at one moment: all entries, leaders first, with the leaders' profiles and the latest pressers. */
export const findStandings = (db: Database, competitionId: string) =>
  inSnapshot(db, async (tx) => {
    const departed = (await findLiveState(tx, competitionId))?.departed_versions ?? 0
    const entries = await tx
      .selectFrom('competition_entries')
      .select(['user_id', 'points_earned', 'version', 'pressed_challenge', 'pressed_at'])
      .select(sql<number>`(rank() over (order by points_earned desc))::int`.as('rank'))
      .where('competition_id', '=', competitionId)
      .orderBy('points_earned', 'desc')
      .orderBy('reached_at')
      .orderBy('user_id')
      .execute()
    const leaders = entries.slice(0, bounds.standings).map(({ user_id }) => user_id)
    const profiles = await findProfiles(tx, leaders)
    const challengeId = latestPressed(entries)
    return {
      entries,
      pressed: challengeId && { challengeId, latest: await findPressers(tx, competitionId, challengeId) },
      profiles: new Map(profiles.map((profile) => [profile.user_id, profile])),
      version: entries.reduce((sum, entry) => sum + entry.version, departed),
    }
  })
export type Standings = Awaited<ReturnType<typeof findStandings>>

type Presser = { pressed_challenge: string | null; pressed_at: Date | null }

/** The challenge that was pressed last. */
const latestPressed = (entries: Presser[]): string | null =>
  entries.reduce<Presser | undefined>(
    (latest, each) => (Number(each.pressed_at) > Number(latest?.pressed_at ?? 0) ? each : latest),
    undefined,
  )?.pressed_challenge ?? null

/** Names and pictures of these users. */
const findProfiles = (db: Database | Tx, userIds: string[]) =>
  db
    .selectFrom('profiles')
    .select(['user_id', 'display_name', 'avatar_url'])
    .where('user_id', '=', sql<string>`any(${userIds}::uuid[])`)
    .execute()
export type ProfileRow = Awaited<ReturnType<typeof findProfiles>>[number]

/** The user who got an award of a competition; nothing when there is no such award or the account is deleted. */
export const findAwardOwner = async (db: Database, competitionId: string, awardId: string) =>
  (
    await db
      .selectFrom('live_events')
      .select('user_id')
      .where('id', '=', awardId)
      .where('competition_id', '=', competitionId)
      .where('type', '=', 'points_award')
      .executeTakeFirst()
  )?.user_id
