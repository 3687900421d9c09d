import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { expect } from 'vitest'
import { makeEvent } from '#tests/events/make-event.ts'
import { type Called, call, type Destination } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { notStoredOnce, type Written } from '#tests/harness/stored-once.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { hostOf, press } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { order } from '#tests/orders/make-order.ts'
import { makeQuiz } from '#tests/quizzes/make-quiz.ts'
import { answer, start } from '#tests/quizzes/play-quiz.ts'

/** Milliseconds between two writes of a guest, so that a drill measures an evening and not a flood. */
const pace = 100
/** Milliseconds after a failure, when the answer names no time. */
const pause = 250
const ordersOfGuest = 9

export type Guests = {
  /** Number of answers by status; under `none`, the requests that got no answer. */
  answers: Map<number | 'none', number>
  /** Number of acknowledged writes by kind. */
  acknowledged(): Record<Kind, number>
  /** Answers that no guest should see: neither a success, nor a refusal, nor a 503 with Retry-After. */
  unexpected: string[]
  /** Starts measuring anew, and returns a function for the milliseconds of the longest time without an acknowledged write. */
  measureGap(): () => number
  /** When that time ended (`performance.now()`). */
  gapEnd(): number
  /** Ends when each guest has the answer to the last write. */
  stop(): Promise<void>
  /** What was acknowledged and is not stored, or is stored twice. */
  broken(pool: pg.Pool): Promise<string[]>
}
type Kind = Exclude<Written, 'table' | 'entry'>

/**
 * Guests who sign up, book and cancel, order, press and answer, whatever happens to the servers. Like the app, a guest
 * repeats a write with the same id until it is answered.
 * @param server where guests send, such as a proxy; `pool` is used only to prepare
 */
export async function startGuests(server: Destination & { pool: pg.Pool }): Promise<Guests> {
  const [admin] = await makeUsers(server, 1, { admin: true })
  const bookers = await makeUsers(server, 2)
  const hungry = await makeUsers(server, 60)
  const players = await makeUsers(server, 3)
  const eventIds = await Promise.all(Array.from({ length: 3 }, () => makeEvent(server)))
  const dish = await makeDish(server)
  const competitionId = await makeCompetition(server, { isLive: true })
  await enter(server, competitionId, players)
  const quizzes: Awaited<ReturnType<typeof makeQuiz>>[] = []
  for (let made = 0; made < 12; made++)
    quizzes.push(await makeQuiz(server, { questions: Array(100).fill({ timeLimit: 600 }) }))

  const answers = new Map<number | 'none', number>()
  const unexpected: string[] = []
  const emails: string[] = []
  const places = new Map<string, boolean>()
  const counts: Record<Kind, number> = { signUp: 0, booking: 0, order: 0, press: 0, answer: 0 }
  const orders: string[] = []
  const presses: string[] = []
  const answered: string[] = []
  let isOn = true
  let latest = performance.now()
  let longest = 0
  let longestEnd = latest

  /** Repeats a write until it is answered with less than 500. */
  async function settle(write: () => Promise<Called>): Promise<Called> {
    for (;;) {
      const got = await write().catch((error: Error) =>
        isNetworkError(error) ? null : Promise.reject(error),
      )
      const status = got?.status ?? 'none'
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (got && got.status < 500 && got.status !== 429) return got
      const retryAfter = Number(got?.headers.get('retry-after') ?? 0)
      if (got && got.status >= 500 && !(got.status === 503 && retryAfter > 0))
        unexpected.push(`${got.status} ${JSON.stringify(got.body)}`)
      await sleep(got?.status === 429 ? retryAfter * 1_000 : pause)
    }
  }
  function acknowledge(kind: Kind): void {
    counts[kind]++
    const now = performance.now()
    if (now - latest > longest) {
      longest = now - latest
      longestEnd = now
    }
    latest = now
  }
  const wrong = (kind: Kind, { status, body }: Called) =>
    unexpected.push(`${kind}: ${status} ${body.code ?? ''}`)

  const work: Record<Kind, () => Promise<void>> = {
    async signUp() {
      const email = `ny-${randomId()}@example.se`
      const body = { email, password: 'krita-pa-kon-47', displayName: 'Ny gäst', language: 'sv' }
      // A sign-up has no id: a guest whose answer was lost signs in instead.
      const got = await settle(() => call(server, null, 'signUp', { body }))
      if (got.status !== 201 && got.body.code !== 'user_already_exists') return void wrong('signUp', got)
      emails.push(email)
      acknowledge('signUp')
      // Sign-ups of one network are limited to some in a minute.
      await sleep(1_000)
    },
    async booking() {
      const user = bookers[counts.booking % bookers.length] as TestUser
      const eventId = eventIds[Math.floor(counts.booking / bookers.length) % eventIds.length] as string
      const key = `${eventId} ${user.userId}`
      const isBooked = places.get(key) ?? false
      const got = await settle(() =>
        call(server, user, isBooked ? 'cancelEventBooking' : 'bookEvent', { params: { eventId } }),
      )
      // The first answer was lost, and the repetition finds what it wanted.
      const isDone = got.status === 200 || got.body.code === (isBooked ? 'not_booked' : 'already_booked')
      if (!isDone) return void wrong('booking', got)
      places.set(key, !isBooked)
      acknowledge('booking')
    },
    async order() {
      const user = hungry[Math.floor(counts.order / ordersOfGuest) % hungry.length] as TestUser
      const requestId = randomId()
      const got = await settle(() => order(server, user, { requestId, lines: [lineOf(dish)] }))
      if (got.status !== 201) return void wrong('order', got)
      orders.push(got.body.id)
      acknowledge('order')
    },
    async press() {
      const host = hostOf(server, admin, competitionId)
      const challenge = { requestId: randomId() }
      const opened = await settle(() => host.open(challenge))
      if (opened.status !== 200) return void wrong('press', opened)
      const challengeId: string = opened.body.challenge.id
      await Promise.all(
        players.map(async (user) => {
          const got = await settle(() => press(server, user, challengeId))
          // The challenge may end while nobody is served.
          if (got.body.code === 'challenge_closed') return
          if (got.status !== 200) return wrong('press', got)
          presses.push(`${challengeId} ${user.userId}`)
          acknowledge('press')
        }),
      )
      await settle(() => host.close())
    },
    async answer() {
      const [player] = players
      const quiz = quizzes[0]
      if (!quiz) return
      const { quizId } = quiz
      const started = await settle(() => start(server, player, quizId))
      const questionId: string | undefined = started.body.open?.questionId
      if (!questionId) return void quizzes.shift()
      const got = await settle(() => answer(server, player, quizId, { questionId, selectedAnswer: 1 }))
      if (got.status !== 200) return void wrong('answer', got)
      answered.push(`${questionId} ${player.userId}`)
      acknowledge('answer')
    },
  }
  const lanes = Object.values(work).map(async (write) => {
    while (isOn) {
      await write()
      await sleep(pace)
    }
  })

  return {
    answers,
    acknowledged: () => ({ ...counts }),
    unexpected,
    measureGap() {
      longest = 0
      latest = performance.now()
      return () => Math.max(longest, performance.now() - latest)
    },
    gapEnd: () => longestEnd,
    async stop() {
      isOn = false
      await Promise.all(lanes)
    },
    async broken(pool) {
      const placed = [...places].flatMap(([key, isBooked]) => (isBooked ? [key] : []))
      const acknowledged = {
        signUp: emails,
        booking: placed,
        order: orders,
        press: presses,
        answer: answered,
      }
      const found = await notStoredOnce(pool, acknowledged)
      const { rows } = await pool.query<{ orders: number; places: number }>(
        `select (select count(*)::int from orders where user_id = any($1)) as orders,
           (select count(*)::int from event_bookings where user_id = any($2)) as places`,
        [hungry.map(({ userId }) => userId), bookers.map(({ userId }) => userId)],
      )
      // Each order and each place was acknowledged, so there is no other.
      if (rows[0]?.orders !== orders.length) found.push(`${rows[0]?.orders} orders, not ${orders.length}`)
      if (rows[0]?.places !== placed.length) found.push(`${rows[0]?.places} places, not ${placed.length}`)
      return found
    },
  }
}

/** How many writes were acknowledged. */
export const total = (guests: Guests): number =>
  Object.values(guests.acknowledged()).reduce((sum, count) => sum + count)

/** Resolves when so many more writes are acknowledged. */
export async function untilWritten(guests: Guests, count: number): Promise<void> {
  const before = total(guests)
  await expect.poll(() => total(guests), { timeout: 120_000, interval: 20 }).toBeGreaterThan(before + count)
}

/** `fetch` reports every failed connection as this error. */
const isNetworkError = (error: Error): boolean =>
  error instanceof TypeError || /terminated|aborted/.test(error.message)
