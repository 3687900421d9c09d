import type { Written } from '#tests/harness/stored-once.ts'
import type { MadeDish } from '#tests/orders/make-menu.ts'

/** What guests book, play and order. */
export type Club = {
  /** The event that everybody wants; it has places for a quarter of the guests. */
  eventId: string
  competitionId: string
  quizId: string
  dishes: MadeDish[]
  pictures: string[]
  /** When tables can be booked: a date and a time. */
  times: { date: string; time: string }[]
}

/** A guest with a session, or with what signs one in. */
export type Seat = { userId: string; cookie: string; signIn?: { email: string; password: string } }

/** The parts of an evening. Milliseconds from its start; the host and the guests keep to it. */
export type Schedule = {
  /** The last guest is in. */
  arrived: number
  /** The popular event is announced. */
  rush: number
  live: { from: number; to: number }
  quiz: { from: number; to: number }
  /** When most guests order. */
  kitchen: number
  /** Nobody begins anything after this. */
  end: number
}

/** When those leave who still wait for something, such as the host for presses. A slow machine makes an evening longer. */
export const lastLeave = ({ end }: Schedule): number => end + 180_000

export function scheduleOf(seconds: number): Schedule {
  const at = (share: number) => share * seconds * 1_000
  return {
    arrived: at(0.2),
    rush: at(0.24),
    live: { from: at(0.32), to: at(0.63) },
    quiz: { from: at(0.65), to: at(0.78) },
    kitchen: at(0.88),
    end: at(1),
  }
}

/** What a process of guests is told. */
export type Plan = {
  port: number
  /** Of `now()`. */
  startsAt: number
  schedule: Schedule
  club: Club
  seats: Seat[]
  /** Which of the processes; its random choices are its own. */
  part: number
}

/** What guests write in an evening. */
export type Kind = Exclude<Written, 'signUp'>

/** What one process has seen. */
export type Seen = {
  /** Milliseconds of each request, by operation. */
  times: Record<string, number[]>
  /** Number of refusals, by operation and code. */
  refusals: Record<string, number>
  /** Number of 503 answers by operation and Retry-After. The app repeats such a request, and so do the guests. */
  unavailable: Record<string, number>
  /** Other answers that no guest should see. */
  unexpected: string[]
  /** What was acknowledged, as the key of its row. */
  acknowledged: Record<Kind, string[]>
  /** Each screen that got a change of the live competition: its revision, and the time of `now()`. */
  screens: [revision: number, at: number][]
  streams: { open: number; most: number; opened: number; broken: number }
}

export const nothingSeen = (): Seen => ({
  times: {},
  refusals: {},
  unavailable: {},
  unexpected: [],
  acknowledged: { booking: [], table: [], entry: [], press: [], answer: [], order: [] },
  screens: [],
  streams: { open: 0, most: 0, opened: 0, broken: 0 },
})

/** Refusals that belong to an evening: places and tables run out, a challenge closes, and the host takes a break. */
const expected = [
  'bookEvent event_full',
  'createTableBooking table_taken',
  'pressLiveChallenge challenge_closed',
  'pressLiveChallenge not_live',
]

/** An answer, or its absence. `retryAfter` in seconds, 0 when the answer names none. */
type Noted = { since: number; status: number; retryAfter?: number; code?: string | undefined }

/** Records the answer of a request; the status is 0 when none came. */
export function note(seen: Seen, operation: string, { since, status, retryAfter = 0, code }: Noted): void {
  seen.times[operation] ??= []
  seen.times[operation].push(now() - since)
  if (status > 0 && status < 400) return
  const refusal = `${operation} ${code ?? status}`
  if (status === 503) increase(seen.unavailable, `${operation} (Retry-After ${retryAfter})`)
  else if (expected.includes(refusal)) increase(seen.refusals, refusal)
  else seen.unexpected.push(refusal)
}

export const increase = (counts: Record<string, number>, key: string, by = 1): void => {
  counts[key] = (counts[key] ?? 0) + by
}

/** Milliseconds of a clock that all processes of the machine share. */
export function now(): number {
  const [seconds, nanoseconds] = process.hrtime()
  return seconds * 1_000 + nanoseconds / 1e6
}
