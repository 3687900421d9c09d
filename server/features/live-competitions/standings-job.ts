import { bounds } from '#contract/bounds.ts'
import type { OwnStanding } from '#contract/live-competitions.ts'
import { findNamesakes } from '#server/features/competitions/queries.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Listener, RealtimeHub } from '#server/platform/realtime/hub.ts'
import { SharedMessage, wireFormat } from '#server/platform/realtime/stream.ts'
import { presentPresser, presentStanding } from './present.ts'
import { findStandings, type Standings } from './queries.ts'

const topicPrefix = 'competition:'
/** Milliseconds between two messages with standings: two a second at most. */
const interval = 500
/** Milliseconds after which standings are read again although no entry has changed: names and pictures may have. */
const refreshEvery = 5_000

/** The standings of one competition that has listeners on this node. */
type Followed = {
  competitionId: string
  /** An entry has changed since the last read. */
  isDirty: boolean
  isReading: boolean
  /** Time of the last read, on a monotonic clock. */
  readAt: number
  /** The last list and pressers that were sent, as text. */
  sent: string
  /** For each stream: the user's own points and rank that it was last sent. */
  own: WeakMap<Listener, string>
}

const byHub = new WeakMap<RealtimeHub, Map<string, Followed>>()

/**
 * Sends the standings of the competitions that somebody follows on this node. A change of an entry marks its competition, whose
 * standings are then read, once for all listeners, and at most twice a second.
 */
export const standingsJob: Job = {
  name: 'live standings',
  everyMs: 100,
  async run(engine) {
    const followed = byHub.get(engine.realtime) ?? startFollowing(engine)
    const wanted = new Set(
      engine.realtime.topics(topicPrefix).map((topic) => topic.slice(topicPrefix.length)),
    )
    for (const id of followed.keys()) if (!wanted.has(id)) followed.delete(id)
    for (const id of wanted) if (!followed.has(id)) followed.set(id, follow(id))
    for (const one of followed.values()) await sendIfDue(engine, one)
  },
}

const follow = (competitionId: string): Followed => ({
  competitionId,
  isDirty: true,
  isReading: false,
  readAt: Number.NEGATIVE_INFINITY,
  sent: '',
  own: new WeakMap(),
})

function startFollowing(engine: Engine): Map<string, Followed> {
  const followed = new Map<string, Followed>()
  byHub.set(engine.realtime, followed)
  engine.realtime.onFeed('standings', {
    onData(competitionId) {
      const one = followed.get(competitionId)
      if (!one) return
      one.isDirty = true
      // Whatever fails is tried again by the job.
      sendIfDue(engine, one).catch(() => undefined)
    },
    onGap() {
      for (const one of followed.values()) one.isDirty = true
    },
  })
  return followed
}

async function sendIfDue(engine: Engine, one: Followed): Promise<void> {
  const age = performance.now() - one.readAt
  if (one.isReading || age < interval || (!one.isDirty && age < refreshEvery)) return
  one.isReading = true
  one.isDirty = false
  one.readAt = performance.now()
  try {
    const standings = await findStandings(engine.db, one.competitionId)
    const namesakes = await findNamesakes(engine.db, one.competitionId)
    send(engine.realtime, one, standings, namesakes)
  } catch (error) {
    one.isDirty = true
    throw error
  } finally {
    one.isReading = false
  }
}

function send(
  realtime: RealtimeHub,
  one: Followed,
  { entries, profiles, pressed, version }: Standings,
  namesakes: Awaited<ReturnType<typeof findNamesakes>>,
): void {
  const { competitionId } = one
  const leaders = entries.slice(0, bounds.standings).flatMap(({ user_id, points_earned, rank }) => {
    const profile = profiles.get(user_id)
    return profile ? [presentStanding(profile, points_earned, rank, namesakes)] : []
  })
  const list = { participants: entries.length, leaders }
  const pressers = pressed && {
    challengeId: pressed.challengeId,
    latest: pressed.latest.map((profile) => presentPresser(profile, namesakes)),
  }
  const text = JSON.stringify([list, pressers])
  const isNew = text !== one.sent
  one.sent = text
  const forAll = [wireFormat({ type: 'live.standings', competitionId, standings: { ...list, version } })]
  if (pressers)
    forAll.push(wireFormat({ type: 'live.pressers', competitionId, pressers: { ...pressers, version } }))
  const own = new Map(entries.map((entry) => [entry.user_id, entry]))
  const shared = new SharedMessage(isNew ? Buffer.concat(forAll) : Buffer.alloc(0))
  for (const listener of realtime.listeners(`${topicPrefix}${competitionId}`)) {
    const entry = own.get(listener.userId)
    const mine = entry ? ownFormat(competitionId, ownOf(entry, version)) : ''
    const key = entry ? `${entry.points_earned} ${entry.rank}` : ''
    const hasChanged = one.own.get(listener) !== key
    one.own.set(listener, key)
    if (isNew || hasChanged) shared.writeTo(listener, hasChanged ? mine : '')
  }
}

const ownOf = (
  { points_earned: points, rank, version }: Standings['entries'][number],
  standingsVersion: number,
): OwnStanding => ({ points, rank, version, standingsVersion })

/** `wireFormat` of a `live.me`. Each of a thousand screens gets its own, so its numbers are written without a serializer. */
const ownFormat = (competitionId: string, { points, rank, version, standingsVersion }: OwnStanding): string =>
  `data: {"type":"live.me","competitionId":"${competitionId}","me":{"points":${points},"rank":${rank},"version":${version},"standingsVersion":${standingsVersion}}}\n\n`
