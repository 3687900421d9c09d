import { setTimeout as sleep } from 'node:timers/promises'
import { bounds } from '#contract/bounds.ts'
import type { OwnStanding, Standings as Shown } from '#contract/live-competitions.ts'
import { FollowedStandings, type StandingChange } from '#rules/followed-standings.ts'
import type { Standings } from '#rules/standings.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Listener, RealtimeHub } from '#server/platform/realtime/hub.ts'
import { wireFormat } from '#server/platform/realtime/stream.ts'
import { presentPresser, presentStanding } from './present.ts'
import { findProfiles, findStandings, type ProfileRow, type StandingRow } from './queries.ts'

const topicPrefix = 'competition:'
/** Milliseconds between two messages with standings: two a second at most. */
const interval = 500
/** Milliseconds after which names and pictures are read again. */
const profilesFor = 5_000

/** The standings of one competition that has listeners on this node. */
type FollowedCompetition = {
  competitionId: string
  followed: FollowedStandings
  /** Whether there is a change that is not published yet. */
  changed: boolean
  publishing: boolean
  /** Time of the last message, on a monotonic clock. */
  publishedAt: number
  /** The user's own place that each stream was last sent. */
  own: WeakMap<Listener, Own>
  /** Names and pictures of the users shown, as last read. */
  profiles: Map<string, ProfileRow>
  profilesLoadedAt: number
  /** The last published list of who has pressed. */
  lastPressers: string
  dropped: boolean
}

type Own = Omit<OwnStanding, 'standingsVersion'>

/** The competitions that this node follows, by id. */
type Keeper = { engine: Engine; kept: Map<string, FollowedCompetition> }
const keepers = new WeakMap<RealtimeHub, Keeper>()

/**
 * Each node keeps the standings of competitions with listeners in memory: they are read once and then updated by the
 * changes that the database publishes. So a press costs the same however many play, and no client has to refetch the list.
 */
export const standingsJob: Job = {
  name: 'live standings',
  everyMs: 200,
  async run(engine) {
    // Without the bus, changes would be missed and everything would have to be read again.
    if (!engine.realtime.isListening()) return
    const keeper = keepers.get(engine.realtime) ?? begin(engine)
    const wanted = new Set(
      engine.realtime.topics(topicPrefix).map((topic) => topic.slice(topicPrefix.length)),
    )
    for (const one of keeper.kept.values()) if (!wanted.has(one.competitionId)) drop(keeper, one)
    const added = [...wanted].filter((id) => !keeper.kept.has(id))
    // One after the other: after a gap all are read again, and returning guests need the database too.
    for (const competitionId of added) await keep(keeper, competitionId)
    for (const one of keeper.kept.values()) await lookAgain(keeper, one)
  },
}

function begin(engine: Engine): Keeper {
  const keeper: Keeper = { engine, kept: new Map() }
  keepers.set(engine.realtime, keeper)
  engine.realtime.onFeed('standings', {
    onData(competitionId, data) {
      const one = keeper.kept.get(competitionId)
      if (one?.followed.apply(data as StandingChange)) schedulePublish(keeper, one)
    },
    // Changes may have been missed: everything is read again and published.
    onGap() {
      for (const one of [...keeper.kept.values()]) drop(keeper, one)
    },
  })
  return keeper
}

function drop({ kept }: Keeper, one: FollowedCompetition): void {
  one.dropped = true
  // A newer entry may have replaced it.
  if (kept.get(one.competitionId) === one) kept.delete(one.competitionId)
}

async function keep(keeper: Keeper, competitionId: string): Promise<void> {
  const one: FollowedCompetition = {
    competitionId,
    followed: new FollowedStandings(),
    ...{ changed: false, publishing: false, publishedAt: Number.NEGATIVE_INFINITY, dropped: false },
    own: new WeakMap(),
    ...{ profiles: new Map(), profilesLoadedAt: Number.NEGATIVE_INFINITY, lastPressers: '' },
  }
  // Registered before the read, so that no change between the two is missed.
  keeper.kept.set(competitionId, one)
  try {
    const { rows, departed } = await findStandings(keeper.engine.db, competitionId)
    one.followed.begin(rows.map(rowOf), departed)
  } catch (error) {
    drop(keeper, one)
    throw error
  }
  // Streams that were opened before may have missed a change.
  schedulePublish(keeper, one)
}

const rowOf = (row: StandingRow) => ({
  userId: row.user_id,
  points: row.points_earned,
  reachedAt: row.reached_at.getTime(),
  version: row.version,
  pressed:
    row.pressed_challenge && row.pressed_at
      ? { challengeId: row.pressed_challenge, at: row.pressed_at.getTime() }
      : null,
})

/** Publishes a change at once, or when the interval is over. The last state always arrives. */
function schedulePublish(keeper: Keeper, one: FollowedCompetition): void {
  one.changed = true
  if (one.publishing) return
  one.publishing = true
  publishUntilQuiet(keeper, one)
    .catch((error: Error) =>
      keeper.engine.log.warn({ err: error.message }, 'live standings could not be published'),
    )
    .finally(() => {
      one.publishing = false
      // After a failure the standings are read again and published then.
      if (one.changed) drop(keeper, one)
    })
}

async function publishUntilQuiet(keeper: Keeper, one: FollowedCompetition): Promise<void> {
  while (one.changed && !one.dropped) {
    const wait = one.publishedAt + interval - performance.now()
    if (wait > 0) await sleep(wait, undefined, { ref: false })
    if (one.dropped) return
    await publishStandings(keeper.engine, one)
  }
}

/** The users whose names and pictures are shown. */
const shownOf = ({ followed }: FollowedCompetition): string[] => [
  ...(followed.standings?.top(bounds.standings).map(({ userId }) => userId) ?? []),
  ...(followed.pressers(bounds.pressers)?.userIds ?? []),
]

async function loadProfiles({ db }: Engine, one: FollowedCompetition): Promise<void> {
  const found = await findProfiles(db, shownOf(one))
  one.profiles = new Map(found.map((profile) => [profile.user_id, profile]))
  one.profilesLoadedAt = performance.now()
}

/** Reads names and pictures again, and publishes when one has changed. */
async function lookAgain(keeper: Keeper, one: FollowedCompetition): Promise<void> {
  // Before the first message there are no profiles to refresh.
  const isDue = one.profiles.size > 0 && performance.now() - one.profilesLoadedAt >= profilesFor
  if (one.dropped || !isDue) return
  const before = one.profiles
  await loadProfiles(keeper.engine, one)
  const isNew = ({ user_id, display_name, avatar_url }: ProfileRow) => {
    const known = before.get(user_id)
    return known?.display_name !== display_name || known.avatar_url !== avatar_url
  }
  if ([...one.profiles.values()].some(isNew)) schedulePublish(keeper, one)
}

async function publishStandings(engine: Engine, one: FollowedCompetition): Promise<void> {
  const { realtime } = engine
  const standings = one.followed.standings as Standings
  one.changed = false
  if (!shownOf(one).every((userId) => one.profiles.has(userId))) {
    await loadProfiles(engine, one).catch((error: unknown) => {
      one.changed = true
      throw error
    })
  }
  // Dropped in the meantime: the newer entry may already have published a newer state.
  if (one.dropped) return
  // No await from here on, so that the list and the places are of the same moment.
  one.publishedAt = performance.now()
  const listeners = realtime.listeners(`${topicPrefix}${one.competitionId}`)
  const { competitionId } = one
  const { version } = one.followed
  const list = wireFormat({
    type: 'live.standings',
    competitionId,
    standings: { ...shown(standings, one.profiles), version },
  })
  const pressers = newPressers(one)
  for (const listener of listeners) {
    const own = newOwn(one.followed, one.own, listener)
    const me = own && { ...own, standingsVersion: version }
    listener.write(
      list,
      ...(pressers ? [pressers] : []),
      ...(me ? [wireFormat({ type: 'live.me', competitionId, me })] : []),
    )
  }
}

/** The message with who has pressed, unless it was the last one published. */
function newPressers(one: FollowedCompetition): Buffer | null {
  const { competitionId, followed, profiles } = one
  const found = followed.pressers(bounds.pressers)
  if (!found) return null
  const { challengeId, userIds } = found
  const latest = userIds.flatMap((userId) => {
    const profile = profiles.get(userId)
    return profile ? [presentPresser(profile)] : []
  })
  const told = JSON.stringify([challengeId, latest])
  if (told === one.lastPressers) return null
  one.lastPressers = told
  const pressers = { challengeId, latest, version: followed.version }
  return wireFormat({ type: 'live.pressers', competitionId, pressers })
}

/** The leaders. One who came among them while profiles were read is in the next message. */
function shown(standings: Standings, profiles: Map<string, ProfileRow>): Omit<Shown, 'version'> {
  const leaders = standings.top(bounds.standings).flatMap(({ userId, points }) => {
    const profile = profiles.get(userId)
    return profile ? [presentStanding(profile, points, standings.rankOf(userId) as number)] : []
  })
  return { participants: standings.size, leaders }
}

/** The place of a listener's user, unless it is the one that this stream was last sent. */
function newOwn(followed: FollowedStandings, sent: WeakMap<Listener, Own>, listener: Listener): Own | null {
  const points = followed.standings?.get(listener.userId)?.points
  const rank = followed.standings?.rankOf(listener.userId)
  const version = followed.versionOf(listener.userId)
  if (points === undefined || rank === undefined || version === undefined) return null
  const before = sent.get(listener)
  if (before?.points === points && before.rank === rank) return null
  const me = { points, rank, version }
  sent.set(listener, me)
  return me
}
