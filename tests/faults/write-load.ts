import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Called, call } from '#tests/harness/call.ts'
import type { TestUser } from '#tests/harness/users.ts'

/** What the server last promised of one guest at one event; `unknown`: it was cut off before it answered. */
type Promised = 'booked' | 'free' | 'unknown'

export type WriteLoad = {
  /** Status of an answer, or `none` → how many there were. */
  answers: Map<number | 'none', number>
  /** Milliseconds that the slowest request took until its answer or its end. */
  slowest(): number
  /** Retry-After was missing in this many answers of 503. */
  withoutRetryAfter(): number
  stop(): Promise<void>
  /** Places that were not as the server had promised, during the load or by now. */
  broken(pool: pg.Pool): Promise<string[]>
}

/**
 * Guests who book and give back places without pause, each at all of the events, whatever happens to the server.
 * Each acts alone, so what it was told last about a place is what must be stored.
 */
export function startWriteLoad(server: { url: string }, users: TestUser[], eventIds: string[]): WriteLoad {
  const promised = new Map<string, Promised>()
  const answers = new Map<number | 'none', number>()
  const contradictions: string[] = []
  let isOn = true
  let slowest = 0
  let withoutRetryAfter = 0

  async function act(user: TestUser, eventId: string, turn: number): Promise<void> {
    const key = `${eventId} ${user.userId}`
    const before = promised.get(key) ?? 'unknown'
    const isBooking = before === 'unknown' ? turn % 2 === 0 : before === 'free'
    const began = performance.now()
    const answer = await call(server, user, isBooking ? 'bookEvent' : 'cancelEventBooking', {
      params: { eventId },
    }).catch(() => null)
    slowest = Math.max(slowest, performance.now() - began)
    const now = promiseOf(answer, isBooking)
    // It had been told what it holds, asked for the opposite, and was told that it does not hold it.
    if (answer?.status === 409 && before !== 'unknown' && now !== before)
      contradictions.push(`${key}: promised ${before}, then told ${answer.body.code}`)
    promised.set(key, now)
    const status = answer?.status ?? 'none'
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status === 503 && !(Number(answer?.headers.get('retry-after')) > 0)) withoutRetryAfter++
    // A real guest looks up for a moment when it did not work.
    if (status === 'none' || status === 503) await sleep(15)
  }

  const guests = users.map(async (user) => {
    for (let turn = 0; isOn; turn++) {
      for (const eventId of eventIds) if (isOn) await act(user, eventId, turn)
    }
  })
  return {
    answers,
    slowest: () => slowest,
    withoutRetryAfter: () => withoutRetryAfter,
    stop: async () => {
      isOn = false
      await Promise.all(guests)
    },
    broken: async (pool) => {
      const { rows } = await pool.query<{ key: string }>(
        `select event_id || ' ' || user_id as key from event_bookings`,
      )
      const stored = new Set(rows.map((row) => row.key))
      const missing = [...promised].flatMap(([key, promise]) =>
        promise !== 'unknown' && stored.has(key) !== (promise === 'booked')
          ? [`${key}: promised ${promise}`]
          : [],
      )
      return [...contradictions, ...missing]
    },
  }
}

/** An answer of success is a promise, and so is a refusal that tells the state. All else leaves it open. */
function promiseOf(answer: Called | null, isBooking: boolean): Promised {
  if (answer?.status === 200) return isBooking ? 'booked' : 'free'
  if (answer?.body?.code === 'already_booked') return 'booked'
  if (answer?.body?.code === 'not_booked') return 'free'
  return 'unknown'
}
