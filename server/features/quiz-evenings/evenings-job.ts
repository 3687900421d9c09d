import type { EveningState } from '#contract/quiz-evenings.ts'
import { batched } from '#server/platform/database/batched.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { RealtimeHub } from '#server/platform/realtime/hub.ts'
import { wireFormat } from '#server/platform/realtime/stream.ts'
import { presentState } from './present.ts'
import { findState } from './queries.ts'
import { eveningsFeed } from './realtime.ts'

const topicPrefix = 'competition:'
/** Milliseconds between two messages of one evening: answers come by the dozen. */
const interval = 300

/** An evening that somebody follows on this node and that has changed. */
type Changed = { isReading: boolean; isDirty: boolean; readAt: number; timer: NodeJS.Timeout | null }

const byHub = new WeakMap<RealtimeHub, Map<string, Changed>>()

/**
 * Sends evenings to those who follow them on this node. A change is read once for all of them: at once, or when the interval since the
 * message before is over. The job tries again what failed.
 */
export const eveningsJob: Job = {
  name: 'evenings',
  everyMs: 500,
  async run(engine) {
    const evenings = byHub.get(engine.realtime) ?? startListening(engine)
    for (const [competitionId, one] of evenings) if (one.isDirty) await send(engine, competitionId, one)
  },
}

function startListening(engine: Engine): Map<string, Changed> {
  const evenings = new Map<string, Changed>()
  byHub.set(engine.realtime, evenings)
  engine.realtime.onFeed(eveningsFeed, {
    onData(competitionId) {
      const one = evenings.get(competitionId) ?? {
        isReading: false,
        isDirty: true,
        readAt: Number.NEGATIVE_INFINITY,
        timer: null,
      }
      one.isDirty = true
      evenings.set(competitionId, one)
      sendWhenDue(engine, competitionId, one)
    },
    // Every client fetches what it shows.
    onGap: () => evenings.clear(),
  })
  return evenings
}

function sendWhenDue(engine: Engine, competitionId: string, one: Changed): void {
  if (one.timer || one.isReading) return
  const wait = Math.max(0, one.readAt + interval - performance.now())
  one.timer = setTimeout(() => {
    one.timer = null
    // Whatever fails is tried again by the job.
    send(engine, competitionId, one).catch(() => undefined)
  }, wait)
  one.timer.unref()
}

async function send(engine: Engine, competitionId: string, one: Changed): Promise<void> {
  if (one.isReading) return
  one.isReading = true
  one.isDirty = false
  one.readAt = performance.now()
  try {
    await sendNow(engine, competitionId)
  } catch (error) {
    one.isDirty = true
    throw error
  } finally {
    one.isReading = false
  }
  if (one.isDirty) sendWhenDue(engine, competitionId, one)
}

async function sendNow(engine: Engine, competitionId: string): Promise<void> {
  const listeners = [...engine.realtime.listeners(`${topicPrefix}${competitionId}`)]
  if (listeners.length === 0) return
  const evening = await readEvening(engine, competitionId)
  if (!evening) return
  const bytes = wireFormat({ type: 'evening.changed', competitionId, evening })
  for (const listener of listeners) listener.write(bytes)
}

/** An evening as everybody sees it. Guests who ask at the same time share one read. */
export const readEvening = batched(async (engine: Engine, competitionIds: string[]) => {
  const found = new Map<string, EveningState>()
  for (const competitionId of competitionIds) {
    const rows = await findState(engine.db, competitionId)
    if (rows) found.set(competitionId, presentState(rows, engine.clock.now()))
  }
  return found
})
