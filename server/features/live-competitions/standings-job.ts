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
/** Milliseconds after which names and pictures are looked at again; a list is told without a question. */
const profilesFor = 5_000

/** The standings of one competition that somebody listens to on this node. */
type FollowedCompetition = {
  competitionId: string
  followed: FollowedStandings
  /** Not as it was when it was last told. */
  changed: boolean
  telling: boolean
  /** When it was last told, on a monotonic clock. */
  publishedAt: number
  /** What each stream was last told of its user's own place. */
  own: WeakMap<Listener, Own>
  /** How those are shown who led when it was last asked. */
  profiles: Map<string, ProfileRow>
  profilesLoadedAt: number
  /** Who has pressed, as it was last told. */
  pressersTold: string
  dropped: boolean
}

type Own = Omit<OwnStanding, 'standingsVersion'>

/** What this node keeps, by competition. */
type Keeper = { engine: Engine; kept: Map<string, FollowedCompetition> }
const keepers = new WeakMap<RealtimeHub, Keeper>()

/**
 * Each node keeps the standings that somebody looks at, in its own memory: read once, then moved by what the database says
 * of every change. So a press costs the same however many play, and nobody has to ask for the list.
 */
export const standingsJob: Job = {
  name: 'live standings',
  everyMs: 200,
  async run(engine) {
    // What is read while nothing is heard would have to be read again.
    if (!engine.realtime.isListening()) return
    const keeper = keepers.get(engine.realtime) ?? begin(engine)
    const wanted = new Set(
      engine.realtime.topics(topicPrefix).map((topic) => topic.slice(topicPrefix.length)),
    )
    for (const one of keeper.kept.values()) if (!wanted.has(one.competitionId)) drop(keeper, one)
    const added = [...wanted].filter((id) => !keeper.kept.has(id))
    // One after the other: after a gap all are read anew, and guests who come back need the database too.
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
    // Something was missed: what is kept is read anew, and told to all.
    onGap() {
      for (const one of [...keeper.kept.values()]) drop(keeper, one)
    },
  })
  return keeper
}

function drop({ kept }: Keeper, one: FollowedCompetition): void {
  one.dropped = true
  // Another may stand in its place by now.
  if (kept.get(one.competitionId) === one) kept.delete(one.competitionId)
}

async function keep(keeper: Keeper, competitionId: string): Promise<void> {
  const one: FollowedCompetition = {
    competitionId,
    followed: new FollowedStandings(),
    ...{ changed: false, telling: false, publishedAt: Number.NEGATIVE_INFINITY, dropped: false },
    own: new WeakMap(),
    ...{ profiles: new Map(), profilesLoadedAt: Number.NEGATIVE_INFINITY, pressersTold: '' },
  }
  // From here on it hears; only then it reads.
  keeper.kept.set(competitionId, one)
  try {
    const { rows, departed } = await findStandings(keeper.engine.db, competitionId)
    one.followed.begin(rows.map(rowOf), departed)
  } catch (error) {
    drop(keeper, one)
    throw error
  }
  // Whoever listened before it was kept may have missed a change.
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

/** Tells of a change at once, or when the interval is over: the last state always arrives. */
function schedulePublish(keeper: Keeper, one: FollowedCompetition): void {
  one.changed = true
  if (one.telling) return
  one.telling = true
  publishUntilQuiet(keeper, one)
    .catch((error: Error) =>
      keeper.engine.log.warn({ err: error.message }, 'live standings could not be told'),
    )
    .finally(() => {
      one.telling = false
      // What failed is told with the next change, or by reading anew.
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

/** Those whose names and pictures are shown. */
const shownOf = ({ followed }: FollowedCompetition): string[] => [
  ...(followed.standings?.top(bounds.standings).map(({ userId }) => userId) ?? []),
  ...(followed.pressers(bounds.pressers)?.userIds ?? []),
]

async function loadProfiles({ db }: Engine, one: FollowedCompetition): Promise<void> {
  const found = await findProfiles(db, shownOf(one))
  one.profiles = new Map(found.map((face) => [face.user_id, face]))
  one.profilesLoadedAt = performance.now()
}

/** Somebody may be called something else by now, or look different. */
async function lookAgain(keeper: Keeper, one: FollowedCompetition): Promise<void> {
  // Before the first telling there is nothing to look at again.
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
  // Given up meanwhile: what it knows is older than what the next one has told.
  if (one.dropped) return
  // From here to the end nothing is waited for: list and places are of the same moment.
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

/** Who has pressed, as a message, if it is not what was told last. */
function newPressers(one: FollowedCompetition): Buffer | null {
  const { competitionId, followed, profiles } = one
  const found = followed.pressers(bounds.pressers)
  if (!found) return null
  const { challengeId, userIds } = found
  const latest = userIds.flatMap((userId) => {
    const face = profiles.get(userId)
    return face ? [presentPresser(face)] : []
  })
  const told = JSON.stringify([challengeId, latest])
  if (told === one.pressersTold) return null
  one.pressersTold = told
  const pressers = { challengeId, latest, version: followed.version }
  return wireFormat({ type: 'live.pressers', competitionId, pressers })
}

/** The first of them. One who came among them while the faces were read is in the next message, which is due then. */
function shown(standings: Standings, profiles: Map<string, ProfileRow>): Omit<Shown, 'version'> {
  const leaders = standings.top(bounds.standings).flatMap(({ userId, points }) => {
    const face = profiles.get(userId)
    return face ? [presentStanding(face, points, standings.rankOf(userId) as number)] : []
  })
  return { participants: standings.size, leaders }
}

/** The place of a listener's user, if it is not the one that this stream was told. */
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
