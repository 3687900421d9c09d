import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { RealtimeHub } from '#server/platform/realtime/hub.ts'
import { wireFormat } from '#server/platform/realtime/stream.ts'
import { findForParticipants } from './mine-queries.ts'
import { presentMine } from './present.ts'
import { mineFeed } from './realtime.ts'

const topicPrefix = 'user:'

/** Competitions whose last state has not been sent to their participants on this node. */
type Waiting = { competitionIds: Set<string>; isSending: boolean }

const byHub = new WeakMap<RealtimeHub, Waiting>()

/**
 * Sends the actions of a host to the participants, whatever screen they have open. Each node reads the state and its own
 * participants once, and writes the same bytes to all of them. An action is sent as soon as it is published; the job tries
 * again what failed.
 */
export const mineJob: Job = {
  name: 'live mine',
  everyMs: 500,
  async run(engine) {
    const waiting = byHub.get(engine.realtime) ?? startListening(engine)
    await sendWaiting(engine, waiting)
  },
}

function startListening(engine: Engine): Waiting {
  const waiting: Waiting = { competitionIds: new Set(), isSending: false }
  byHub.set(engine.realtime, waiting)
  engine.realtime.onFeed(mineFeed, {
    onData(competitionId) {
      waiting.competitionIds.add(competitionId)
      // Whatever fails is tried again by the job.
      sendWaiting(engine, waiting).catch(() => undefined)
    },
    // Every client fetches what it shows.
    onGap: () => waiting.competitionIds.clear(),
  })
  return waiting
}

/** What is published meanwhile is read and sent afterwards, so that the last state always arrives. */
async function sendWaiting(engine: Engine, waiting: Waiting): Promise<void> {
  const { competitionIds } = waiting
  if (waiting.isSending) return
  waiting.isSending = true
  try {
    for (const competitionId of competitionIds) {
      competitionIds.delete(competitionId)
      await send(engine, competitionId).catch((error) => {
        competitionIds.add(competitionId)
        throw error
      })
    }
  } finally {
    waiting.isSending = false
  }
}

async function send({ db, clock, realtime }: Engine, competitionId: string): Promise<void> {
  const connected = realtime.topics(topicPrefix).map((topic) => topic.slice(topicPrefix.length))
  if (connected.length === 0) return
  const found = await findForParticipants(db, competitionId, connected)
  if (!found) return
  const now = clock.now()
  const bytes = wireFormat({
    type: 'live.mine',
    competitionId,
    ...presentMine(found, now),
    now: now.toISOString(),
  })
  for (const userId of found.participants)
    for (const listener of realtime.listeners(`${topicPrefix}${userId}`)) listener.write(bytes)
}
