import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Called, call } from '#tests/harness/call.ts'
import type { TestUser } from '#tests/harness/users.ts'

/** The server's last acknowledgement for one guest and event; `unknown`: no answer has reported it. */
type Acknowledged = 'booked' | 'free' | 'unknown'

export type WriteLoad = {
  /** Number of answers by status; under `none`, the requests that got no answer. */
  answers: Map<number | 'none', number>
  /** Milliseconds of the slowest request. */
  slowest(): number
  /** Number of 503 answers without Retry-After. */
  withoutRetryAfter(): number
  stop(): Promise<void>
  /** Bookings that differ from what the server acknowledged. */
  broken(pool: pg.Pool): Promise<string[]>
}

/**
 * Guests who book and cancel places at all events in turn, whatever happens to the server.
 * Each guest acts sequentially, so the last acknowledgement must equal the stored state.
 */
export function startWriteLoad(server: { url: string }, users: TestUser[], eventIds: string[]): WriteLoad {
  const acknowledged = new Map<string, Acknowledged>()
  const answers = new Map<number | 'none', number>()
  const contradictions: string[] = []
  let isOn = true
  let slowest = 0
  let withoutRetryAfter = 0

  async function act(user: TestUser, eventId: string, turn: number): Promise<void> {
    const key = `${eventId} ${user.userId}`
    const before = acknowledged.get(key) ?? 'unknown'
    const isBooking = before === 'unknown' ? turn % 2 === 0 : before === 'free'
    const began = performance.now()
    const answer = await call(server, user, isBooking ? 'bookEvent' : 'cancelEventBooking', {
      params: { eventId },
    }).catch(() => null)
    slowest = Math.max(slowest, performance.now() - began)
    const now = acknowledgementOf(answer, isBooking)
    // Called when the state of the booking was known, the guest requested the opposite, and the answer contradicts that state.
    if (answer?.status === 409 && before !== 'unknown' && now !== before)
      contradictions.push(`${key}: acknowledged ${before}, then answered ${answer.body.code}`)
    acknowledged.set(key, now)
    const status = answer?.status ?? 'none'
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if (status === 503 && !(Number(answer?.headers.get('retry-after')) > 0)) withoutRetryAfter++
    // Pause briefly after a failure, as a real guest does.
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
      const missing = [...acknowledged].flatMap(([key, promise]) =>
        promise !== 'unknown' && stored.has(key) !== (promise === 'booked')
          ? [`${key}: acknowledged ${promise}`]
          : [],
      )
      return [...contradictions, ...missing]
    },
  }
}

/** A success is an acknowledgement, and so is a refusal that reveals the state. Any other answer leaves it unknown. */
function acknowledgementOf(answer: Called | null, isBooking: boolean): Acknowledged {
  if (answer?.status === 200) return isBooking ? 'booked' : 'free'
  if (answer?.body?.code === 'already_booked') return 'booked'
  if (answer?.body?.code === 'not_booked') return 'free'
  return 'unknown'
}
