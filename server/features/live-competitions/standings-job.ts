import { setTimeout as sleep } from 'node:timers/promises'
import { bounds } from '#contract/bounds.ts'
import type { OwnStanding, Standings as Shown } from '#contract/live-competitions.ts'
import { FollowedStandings, type StandingChange } from '#rules/followed-standings.ts'
import type { Namesakes } from '#rules/namesakes.ts'
import type { Standings } from '#rules/standings.ts'
import { findNamesakes } from '#server/features/competitions/queries.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Listener, RealtimeHub } from '#server/platform/realtime/hub.ts'
import { SharedMessage, wireFormat } from '#server/platform/realtime/stream.ts'
import { presentPresser, presentStanding } from './present.ts'
import { findProfiles, findStandings, type ProfileRow, type StandingRow } from './queries.ts'

const topicPrefix = 'competition:'
/** Milliseconds between two messages with standings: two a second at most. */
const interval = 500
/** Milliseconds after which names and pictures are read again. */
const refreshProfilesEvery = 5_000

/** The standings of one competition that has listeners on this node. */
type FollowedCompetition = {
  competitionId: string
  followed: FollowedStandings
  /** Whether there is a change that is not published yet. */
  changed: boolean
  publishing: boolean
  /** Time of the last message, on a monotonic clock. */
  publishedAt: number
  /** For each stream: the user's own points and rank that it was last sent. */
  own: WeakMap<Listener, Own>
  /** Names and pictures of the users shown, as last read. */
  profiles: Map<string, ProfileRow>
  profilesLoadedAt: number
  /** The numbers of participants of one name, as last read. */
  namesakes: Namesakes
  /** The last published list of the players who have pressed, as JSON. */
  lastPressers: string
  dropped: boolean
}

type Own = Omit<OwnStanding, 'standingsVersion'>

/** The competitions that one node follows, by id. */
type NodeStandings = { engine: Engine; competitions: Map<string, FollowedCompetition> }
const byHub = new WeakMap<RealtimeHub, NodeStandings>()

/**
 * Each node keeps the standings of competitions with listeners in memory: they are read once and then updated by the
 * changes that the database publishes. So neither a press nor a client reads the whole list again.
 */
export const standingsJob: Job = {
  name: 'live standings',
  everyMs: 200,
  async run(engine) {
    // While the bus is down, changes are missed, so the entries would have to be read again.
    if (!engine.realtime.isListening()) return
    const node = byHub.get(engine.realtime) ?? startFollowing(engine)
    const wanted = new Set(
      engine.realtime.topics(topicPrefix).map((topic) => topic.slice(topicPrefix.length)),
    )
    for (const one of node.competitions.values()) if (!wanted.has(one.competitionId)) drop(node, one)
    const added = [...wanted].filter((id) => !node.competitions.has(id))
    // Read one after the other: after a gap all are read again while many guests reconnect and need the database too.
    for (const competitionId of added) await follow(node, competitionId)
    for (const one of node.competitions.values()) await refreshProfiles(node, one)
  },
}

function startFollowing(engine: Engine): NodeStandings {
  const node: NodeStandings = { engine, competitions: new Map() }
  byHub.set(engine.realtime, node)
  engine.realtime.onFeed('standings', {
    onData(competitionId, data) {
      const one = node.competitions.get(competitionId)
      if (one?.followed.apply(data as StandingChange)) schedulePublish(node, one)
      if (one?.followed.isUncertain) drop(node, one)
    },
    // Changes may have been missed: everything is read again and published.
    onGap() {
      for (const one of [...node.competitions.values()]) drop(node, one)
    },
  })
  return node
}

function drop({ competitions }: NodeStandings, one: FollowedCompetition): void {
  one.dropped = true
  // A newer object may have replaced this one.
  if (competitions.get(one.competitionId) === one) competitions.delete(one.competitionId)
}

async function follow(node: NodeStandings, competitionId: string): Promise<void> {
  const one: FollowedCompetition = {
    competitionId,
    followed: new FollowedStandings(),
    ...{ changed: false, publishing: false, publishedAt: Number.NEGATIVE_INFINITY, dropped: false },
    own: new WeakMap(),
    ...{ profiles: new Map(), profilesLoadedAt: Number.NEGATIVE_INFINITY },
    ...{ namesakes: new Map(), lastPressers: '' },
  }
  // Registered before the read, so that no change between the two is missed.
  node.competitions.set(competitionId, one)
  try {
    const { rows, departed } = await findStandings(node.engine.db, competitionId)
    one.followed.begin(rows.map(rowOf), departed)
  } catch (error) {
    drop(node, one)
    throw error
  }
  // Streams that were opened before the read may have missed a change.
  schedulePublish(node, one)
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
function schedulePublish(node: NodeStandings, one: FollowedCompetition): void {
  one.changed = true
  if (one.publishing) return
  one.publishing = true
  publishUntilQuiet(node, one)
    .catch((error: Error) =>
      node.engine.log.warn({ err: error.message }, 'live standings could not be published'),
    )
    .finally(() => {
      one.publishing = false
      // After a failure the standings are read again and published then.
      if (one.changed) drop(node, one)
    })
}

async function publishUntilQuiet(node: NodeStandings, one: FollowedCompetition): Promise<void> {
  while (one.changed && !one.dropped) {
    const wait = one.publishedAt + interval - performance.now()
    if (wait > 0) await sleep(wait, undefined, { ref: false })
    if (one.dropped) return
    await publishStandings(node.engine, one)
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
  one.namesakes = await findNamesakes(db, one.competitionId)
  one.profilesLoadedAt = performance.now()
}

/** Reads names, their numbers and pictures again, and publishes when one has changed. */
async function refreshProfiles(node: NodeStandings, one: FollowedCompetition): Promise<void> {
  // Before the first message there are no profiles to refresh.
  const isDue = one.profiles.size > 0 && performance.now() - one.profilesLoadedAt >= refreshProfilesEvery
  if (one.dropped || !isDue) return
  const { profiles: before, namesakes: numbers } = one
  await loadProfiles(node.engine, one)
  const isNew = ({ user_id, display_name, avatar_url }: ProfileRow) => {
    const known = before.get(user_id)
    const isRenumbered = numbers.get(user_id) !== one.namesakes.get(user_id)
    return isRenumbered || known?.display_name !== display_name || known.avatar_url !== avatar_url
  }
  if ([...one.profiles.values()].some(isNew)) schedulePublish(node, one)
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
  // This object was dropped in the meantime, and its replacement may already have published a newer state.
  if (one.dropped) return
  // No await from here on, so that the list and the users' own ranks are consistent.
  one.publishedAt = performance.now()
  const listeners = realtime.listeners(`${topicPrefix}${one.competitionId}`)
  const { competitionId } = one
  const { version } = one.followed
  const list = wireFormat({
    type: 'live.standings',
    competitionId,
    standings: { ...shown(standings, one), version },
  })
  const pressers = newPressers(one)
  const message = new SharedMessage(pressers ? Buffer.concat([list, pressers]) : list)
  for (const listener of listeners) {
    const own = newOwn(one.followed, one.own, listener)
    message.writeTo(listener, own ? ownFormat(competitionId, own, version) : '')
  }
}

/** `wireFormat` of a `live.me`. Each of a thousand screens gets its own, so its numbers are written without a serializer. */
const ownFormat = (competitionId: string, { points, rank, version }: Own, standingsVersion: number): string =>
  `data: {"type":"live.me","competitionId":"${competitionId}","me":{"points":${points},"rank":${rank},"version":${version},"standingsVersion":${standingsVersion}}}\n\n`

/** The message with the players who have pressed; null if it equals the last one published. */
function newPressers(one: FollowedCompetition): Buffer | null {
  const { competitionId, followed, profiles, namesakes } = one
  const found = followed.pressers(bounds.pressers)
  if (!found) return null
  const { challengeId, userIds } = found
  const latest = userIds.flatMap((userId) => {
    const profile = profiles.get(userId)
    return profile ? [presentPresser(profile, namesakes)] : []
  })
  const serialized = JSON.stringify([challengeId, latest])
  if (serialized === one.lastPressers) return null
  one.lastPressers = serialized
  const pressers = { challengeId, latest, version: followed.version }
  return wireFormat({ type: 'live.pressers', competitionId, pressers })
}

/** The leaders with their profiles. A new leader whose profile is not loaded yet is in the next message. */
function shown(standings: Standings, { profiles, namesakes }: FollowedCompetition): Omit<Shown, 'version'> {
  const leaders = standings.top(bounds.standings).flatMap(({ userId, points }) => {
    const profile = profiles.get(userId)
    const rank = standings.rankOf(userId) as number
    return profile ? [presentStanding(profile, points, rank, namesakes)] : []
  })
  return { participants: standings.size, leaders }
}

/** The points and rank of a stream's user; null if they equal those that the stream was last sent. */
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
