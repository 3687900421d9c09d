import type * as accounts from '#contract/accounts.ts'
import type * as alcoholLog from '#contract/alcohol-log.ts'
import type * as bills from '#contract/bills.ts'
import type * as choices from '#contract/choices.ts'
import type * as clubContact from '#contract/club-contact.ts'
import type * as competitions from '#contract/competitions.ts'
import type * as content from '#contract/content.ts'
import type * as dashboard from '#contract/dashboard.ts'
import type * as devices from '#contract/devices.ts'
import type * as door from '#contract/door.ts'
import type { ErrorCode, Problem } from '#contract/errors.ts'
import type * as eventDates from '#contract/event-dates.ts'
import type * as eventFriends from '#contract/event-friends.ts'
import type * as eventSeries from '#contract/event-series.ts'
import type * as eventWaits from '#contract/event-waits.ts'
import type * as events from '#contract/events.ts'
import type * as gameTables from '#contract/game-tables.ts'
import type * as guests from '#contract/guests.ts'
import type * as houseSettings from '#contract/house-settings.ts'
import type * as liveCompetitions from '#contract/live-competitions.ts'
import type * as menu from '#contract/menu.ts'
import type * as myPlay from '#contract/my-play.ts'
import type * as notifications from '#contract/notifications.ts'
import type * as openingHours from '#contract/opening-hours.ts'
import { type OperationName, operations, positionHeader } from '#contract/operations.ts'
import type * as orderLines from '#contract/order-lines.ts'
import type * as orderReport from '#contract/order-report.ts'
import type * as orders from '#contract/orders.ts'
import type * as people from '#contract/people.ts'
import type * as play from '#contract/play.ts'
import type * as playBookings from '#contract/play-bookings.ts'
import type * as playHall from '#contract/play-hall.ts'
import type * as playQueue from '#contract/play-queue.ts'
import type * as playRates from '#contract/play-rates.ts'
import type * as playReport from '#contract/play-report.ts'
import type * as points from '#contract/points.ts'
import type * as programme from '#contract/programme.ts'
import type * as quizBreaks from '#contract/quiz-breaks.ts'
import type * as quizEveningControl from '#contract/quiz-evening-control.ts'
import type * as quizEvenings from '#contract/quiz-evenings.ts'
import type * as quizLeagues from '#contract/quiz-leagues.ts'
import type * as quizResults from '#contract/quiz-results.ts'
import type * as quizzes from '#contract/quizzes.ts'
import type { Answer, RouteParts, RouteRequest } from '#contract/route.ts'
import type * as stations from '#contract/stations.ts'
import type * as tableBookingReport from '#contract/table-booking-report.ts'
import type * as tableBookings from '#contract/table-bookings.ts'
import type * as tableGroups from '#contract/table-groups.ts'
import type * as tableHost from '#contract/table-host.ts'
import type * as tableMessages from '#contract/table-messages.ts'
import type * as tableSeating from '#contract/table-seating.ts'
import type * as tableWaits from '#contract/table-waits.ts'
import type * as tables from '#contract/tables.ts'
import type * as tonight from '#contract/tonight.ts'
import { isOnline, noteAnswer } from './connection.ts'
import { notePosition } from './newer.ts'
import { savedAtHeader } from './stored.ts'

type Modules = typeof accounts &
  typeof eventFriends &
  typeof programme &
  typeof eventDates &
  typeof eventSeries &
  typeof events &
  typeof eventWaits &
  typeof points &
  typeof people &
  typeof guests &
  typeof notifications &
  typeof content &
  typeof clubContact &
  typeof dashboard &
  typeof devices &
  typeof door &
  typeof tableHost &
  typeof competitions &
  typeof quizBreaks &
  typeof quizEvenings &
  typeof quizEveningControl &
  typeof quizLeagues &
  typeof quizzes &
  typeof quizResults &
  typeof tableBookings &
  typeof tableWaits &
  typeof tableBookingReport &
  typeof tableGroups &
  typeof gameTables &
  typeof myPlay &
  typeof play &
  typeof playHall &
  typeof playBookings &
  typeof playQueue &
  typeof playRates &
  typeof playReport &
  typeof tableMessages &
  typeof tableSeating &
  typeof tables &
  typeof openingHours &
  typeof houseSettings &
  typeof menu &
  typeof choices &
  typeof stations &
  typeof orders &
  typeof orderLines &
  typeof bills &
  typeof alcoholLog &
  typeof orderReport &
  typeof tonight &
  typeof liveCompetitions
/** Loaded on demand, because the modules contain schemas besides routes. */
type Routes = {
  [N in keyof Modules as Modules[N] extends { operationId: string } ? N : never]: Modules[N] extends {
    parts: RouteParts
  }
    ? Modules[N]
    : never
}
/** The operations that `request` accepts: those that answer JSON or nothing. */
export type Operation = OperationName & keyof Routes
export type AnswerOf<N extends Operation> = Answer<Routes[N]>

type Given<A> = { [K in keyof A as A[K] extends undefined ? never : K]: A[K] }
type Optional<A> = { [K in keyof A as object extends A[K] ? K : never]?: A[K] } & {
  [K in keyof A as object extends A[K] ? never : K]: A[K]
}
export type RequestParts<N extends Operation> = Optional<Given<RouteRequest<Routes[N]>>>
/** `timeout` in milliseconds. With `keepalive` the request is sent even if the page is left. */
type Options = { signal?: AbortSignal; timeout?: number; keepalive?: boolean }
type Parts<N extends Operation> =
  object extends RequestParts<N>
    ? [request?: RequestParts<N>, options?: Options]
    : [request: RequestParts<N>, options?: Options]

/**
 * `unreachable`: no complete answer came, so it is unknown whether the server acted. `unreadable`: the answer is not one of the
 * server, but for example the page of a hotel's network.
 */
export type FailureCode = ErrorCode | 'unreachable' | 'unreadable'

export class ApiError extends Error {
  readonly status: number
  readonly code: FailureCode
  readonly problem: Problem | null
  /** Whether the device had no network when the request began, so that nothing was sent. */
  readonly isUnsent: boolean
  /** Milliseconds after which the request may be repeated, as the server says; 0 when it does not say. */
  readonly retryAfter: number

  constructor(
    status: number,
    code: FailureCode,
    problem: Problem | null,
    {
      cause,
      isUnsent = false,
      retryAfter = 0,
    }: { cause?: unknown; isUnsent?: boolean; retryAfter?: number } = {},
  ) {
    super(code, { cause })
    this.status = status
    this.code = code
    this.problem = problem
    this.isUnsent = isUnsent
    this.retryAfter = retryAfter
  }
}

const defaultTimeout = 20_000
let pause: Promise<boolean> | null = null

/**
 * Delays calls of `request` until the returned function is called with whether the user is still signed in. Then they are sent,
 * or refused here like a 401. Requests in progress continue.
 */
export function pauseRequests(): (isSignedIn: boolean) => void {
  let resume: (isSignedIn: boolean) => void = () => undefined
  pause = new Promise((resolve) => {
    resume = resolve
  })
  return (isSignedIn) => {
    pause = null
    resume(isSignedIn)
  }
}

/** Whether the user is still signed in after a pause of requests; true at once when there is none. */
export const signedInAfterPause = (): Promise<boolean> => pause ?? Promise.resolve(true)

let askPerson: (() => Promise<boolean>) | null = null

/**
 * Sets what asks who acts when an operation on a paired device needs a name. It resolves to whether somebody has said so; then the
 * operation is sent again. @returns a function that takes it away
 */
export function whenPersonNeeded(ask: () => Promise<boolean>): () => void {
  askPerson = ask
  return () => {
    askPerson = null
  }
}

/**
 * Calls an operation. Every refusal and failure is an `ApiError`, except an abort by the caller. An answer that the
 * service worker had saved has the time in `savedAt`.
 */
export async function request<N extends Operation>(name: N, ...given: Parts<N>): Promise<AnswerOf<N>> {
  const [parts, options] = given
  if (pause && !(await pause)) throw new ApiError(401, 'not_signed_in', null)
  const response = await send(name, (parts ?? {}) as AnyParts, options)
  const savedAt = response.headers.get(savedAtHeader)
  if (savedAt === null) noteAnswer(true)
  if (!response.ok) {
    const refused = await refusal(response)
    if (refused.code !== 'person_needed' || !(await askPerson?.())) throw refused
    return request(name, ...given)
  }
  // A saved answer may lack the state of any message, so it is replaced as soon as a stream opens.
  notePosition(savedAt === null ? response.headers.get(positionHeader) : null)
  if (response.status === 202 || response.status === 204) return undefined as AnswerOf<N>
  const answer = await readAnswer(response)
  return (savedAt === null ? answer : { ...answer, savedAt }) as AnswerOf<N>
}

/** An answer that is not an object does not come from our server, but for example from the sign-in page of a network. */
async function readAnswer(response: Response): Promise<object> {
  let answer: unknown = null
  try {
    answer = await response.json()
  } catch (error) {
    // A truncated answer is an error of its own.
    if (!(error instanceof SyntaxError)) throw new ApiError(0, 'unreachable', null, { cause: error })
  }
  if (typeof answer === 'object' && answer !== null) return answer
  throw new ApiError(0, 'unreadable', null)
}

/** Sends a request. An answer of any status is a `Response`. */
async function send(
  name: OperationName,
  { params, query, body }: AnyParts,
  options: Options | undefined,
): Promise<Response> {
  const [method] = operations[name].split(' ') as [string]
  const timeout = AbortSignal.timeout(options?.timeout ?? defaultTimeout)
  const wasOnline = isOnline()
  try {
    return await fetch(addressOf(name, { params, query }), {
      method,
      signal: options?.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
      ...(options?.keepalive && { keepalive: true }),
      // Writes are JSON even without a body: the server refuses requests that a form on another site could send.
      ...(method !== 'GET' && { headers: { 'content-type': 'application/json' } }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
  } catch (error) {
    if (options?.signal?.aborted) throw error
    noteAnswer(false)
    throw new ApiError(0, 'unreachable', null, { cause: error, isUnsent: !wasOnline })
  }
}

type AnyParts = {
  params?: Record<string, unknown> | undefined
  query?: Record<string, unknown> | undefined
  body?: unknown
}

/** The address of an operation, for `request` and for links to files. Parts are URL-encoded. */
export function addressOf(
  name: OperationName,
  { params = {}, query = {} }: Pick<AnyParts, 'params' | 'query'> = {},
): string {
  const path = (operations[name].split(' ')[1] as string).replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(key, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** The error of a refusal. */
export async function refusal(response: Response): Promise<ApiError> {
  const problem = (await response.json().catch(() => null)) as Problem | null
  // A proxy's error page has none of our codes.
  return new ApiError(response.status, problem?.code ?? 'unavailable', problem, {
    retryAfter: 1_000 * Number(response.headers.get('retry-after')) || 0,
  })
}
