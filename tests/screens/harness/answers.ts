import { type ErrorCode, errorStatus, type Problem } from '#contract/errors.ts'
import { type OperationName, operations, positionHeader } from '#contract/operations.ts'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { type Right, rights } from '#contract/rights.ts'
import { type AnyRoute, problemSchema, type RouteParts, rightsFor, rightsForDevice } from '#contract/route.ts'
import { misfit } from '#tests/harness/contract-fit.ts'
import { routeOf } from '#tests/harness/routes.ts'
import type { AnswerOf, Operation } from '#web/platform/api.ts'
import { savedAtHeader } from '#web/platform/stored.ts'

/** What a fixture may refuse with, besides what the contract derives. */
export type Refusal = { code: ErrorCode } & Partial<Omit<Problem, 'code'>>
export type Asked = {
  params: Record<string, string>
  query: URLSearchParams
  // biome-ignore lint/suspicious/noExplicitAny: the body is what the screen sent; the fixture knows its shape
  body: any
  headers: Headers
}
type Fixture<N extends Operation> =
  | AnswerOf<N>
  /** Never answers. */
  | 'pending'
  /** The connection is lost. */
  | 'unreachable'
  /** A proxy or hotspot answers with a page of its own. */
  | 'unreadable'
  | { refusal: Refusal }
/** One answer for each operation, or a function that decides it for each request. */
export type Answers = {
  [N in Operation]?: Fixture<N> | ((asked: Asked) => Fixture<N> | Promise<Fixture<N>>)
}

const patterns = Object.entries(operations).map(([name, route]) => {
  const [method, path = ''] = route.split(' ')
  return {
    name: name as OperationName,
    method,
    path: new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
  }
})

/** The topics on which the server sends a message. `competition` is the topic of a live competition. */
const topicsOf: Record<
  RealtimeMessage['type'],
  readonly ('events' | 'club' | 'me' | 'admin' | 'competition')[]
> = {
  'stream.opened': ['events', 'club', 'me', 'admin', 'competition'],
  'event.attendance': ['events'],
  'event.changed': ['events'],
  'event.deleted': ['events'],
  'booking.changed': ['me'],
  'me.changed': ['me'],
  'points.changed': ['me'],
  'leaderboard.changed': ['club'],
  'notifications.changed': ['club', 'me', 'admin'],
  'notifications.seen': ['me'],
  'home.changed': ['club'],
  'header.changed': ['club'],
  'user.changed': ['admin'],
  'bill.changed': ['admin'],
  'competition.changed': ['club'],
  'competition.joined': ['me'],
  'live.changed': ['competition'],
  'live.standings': ['competition'],
  'live.me': ['competition'],
  'live.pressers': ['competition'],
  'live.pressed': ['me'],
  'live.mine': ['me'],
  'live.presence': ['admin'],
  'devices.changed': ['admin'],
  'evening.changed': ['competition'],
  'evening.answer': ['me'],
  'evening.team': ['me'],
  'quiz.changed': ['club'],
  'quiz.attempt': ['me'],
  'quiz.played': ['admin'],
  'tables.changed': ['club'],
  'tableBooking.changed': ['me', 'admin'],
  'tableWaits.changed': ['admin', 'me'],
  'eventWaits.changed': ['admin', 'me'],
  'menu.changed': ['club'],
  'order.changed': ['me'],
  'kitchen.changed': ['admin'],
  'door.changed': ['admin'],
  'alcoholStops.changed': ['admin'],
  'quizBreaks.changed': ['admin'],
  'play.changed': ['admin'],
  'playHall.changed': ['club'],
  'playWaits.changed': ['me'],
  'myPlay.changed': ['me'],
  'session.ended': ['events', 'club', 'me', 'admin', 'competition'],
}

/** The position of the realtime bus in every answer: a screen has missed nothing when its stream opens. */
const position = 'fixture.0'

/** One request that a screen made. */
export type Request = { operation: OperationName } & Asked

/**
 * The network of a screens test: answers every request of the app with a fixture. A request or a fixture that does not
 * fit the contract, a request without a fixture, and a message to which no stream listens are errors of the test.
 */
export class FixtureNetwork {
  readonly requests: Request[] = []
  readonly errors: string[] = []
  /** When set, every answer is one that the service worker saved at this time. */
  savedAt: string | null = null
  #expected: RegExp | null = null
  #answers: Answers
  #stream: { topics: string[]; controller: ReadableStreamDefaultController<Uint8Array> } | null = null
  #unsent: RealtimeMessage[] = []
  #isStreamLost = false
  #isClosed = false

  constructor(answers: Answers) {
    this.#answers = answers
  }

  /** The topics of the stream that the screen opened last. */
  get topics(): readonly string[] {
    return this.#stream?.topics ?? []
  }

  /** Stops answering, because an answer after the test would show its toast in the next one. */
  close(): void {
    this.#isClosed = true
  }

  /** Replaces the answers of these operations. */
  answer(answers: Answers): void {
    this.#answers = { ...this.#answers, ...answers }
  }

  /** Sends a message of the server to the screen. Until a stream listens to its topic, the message waits for it. */
  publish(message: RealtimeMessage): void {
    const topics = topicsOf[message.type].map((topic) =>
      topic === 'competition' && 'competitionId' in message ? `competition:${message.competitionId}` : topic,
    )
    if (!this.#stream || !this.topics.some((topic) => topics.includes(topic)))
      return void this.#unsent.push(message)
    this.#stream.controller.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`))
  }

  /** The stream ends, and no new one opens. */
  loseStream(): void {
    this.#isStreamLost = true
    this.#stream?.controller.error(new TypeError('Failed to fetch'))
    this.#stream = null
  }

  /** A new stream can open again. */
  regainStream(): void {
    this.#isStreamLost = false
  }

  /** The requests of one operation so far. */
  requestsOf(operation: OperationName): Request[] {
    return this.requests.filter((request) => request.operation === operation)
  }

  /** Allows matching errors, because the test is about them. */
  expectErrors(pattern: RegExp): void {
    this.#expected = pattern
  }

  /** The errors that fail the test. */
  unexpectedErrors(): string[] {
    const unheard = this.#unsent.map(({ type }) => `no stream listened to ${type}`)
    return [...this.errors, ...unheard].filter((error) => !this.#expected?.test(error))
  }

  fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input instanceof globalThis.Request ? input.url : String(input), location.origin)
    const method = init.method ?? 'GET'
    const found = patterns
      .map(({ name, path, ...pattern }) => ({
        name,
        match: pattern.method === method ? path.exec(url.pathname) : null,
      }))
      .find(({ match }) => match)
    const route = found && routeOf.get(found.name)
    if (!found?.match || !route) throw this.#fail(`no operation: ${method} ${url.pathname}`)
    const asked: Asked = {
      params: { ...found.match.groups },
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null),
      headers: new Headers(init.headers),
    }
    const refused = refusalOf(route, asked)
    if (found.name === 'openLiveStream') {
      if (refused) throw this.#fail(`openLiveStream: ${refused}`)
      if (this.#isStreamLost) throw new TypeError('Failed to fetch')
      return this.#openStream((asked.query.get('topics') ?? '').split(','), init.signal)
    }
    this.requests.push({ operation: found.name, ...asked })
    const fixture = await this.#fixtureFor(found.name, asked)
    if (fixture === 'pending' || this.#isClosed) return this.#untilAborted(init.signal)
    if (fixture === 'unreachable') throw new TypeError('Failed to fetch')
    if (refused && !isRefusal(fixture, 'validation_failed'))
      throw this.#fail(`the server would refuse ${found.name}: ${refused}`)
    return this.#respond(route, fixture)
  }

  /** Whether a paired device asks, which may not do what every user may. */
  #isDevice(): boolean {
    const session = this.#answers.getSession
    return typeof session === 'object' && 'device' in session && session.device !== undefined
  }

  /** Whether the user who is signed in now has none of these rights. A session that the test decides for each request is not known. */
  #lacks(wanted: readonly Right[]): boolean {
    const session = this.#answers.getSession
    if (typeof session !== 'object' || !('me' in session)) return false
    const held = session.me?.rights ?? session.device?.rights ?? []
    return !wanted.some((right) => held.includes(right))
  }

  async #fixtureFor(name: OperationName, asked: Asked): Promise<unknown> {
    const { access } = routeOf.get(name) as AnyRoute
    const wanted = this.#isDevice() ? rightsForDevice(access) : rightsFor(access)
    if (wanted.length > 0 && this.#lacks(wanted))
      throw this.#fail(`the server would forbid ${name}: it needs ${wanted.join(' or ')}`)
    if (!(name in this.#answers)) throw this.#fail(`no answer for ${name}`)
    const given = this.#answers[name as Operation]
    try {
      return typeof given === 'function' ? await given(asked) : given
    } catch (error) {
      throw this.#fail(`the answer of ${name} failed: ${error}`)
    }
  }

  #respond(route: AnyRoute, fixture: unknown): Response {
    const name = route.operationId
    if (isRefusal(fixture)) return this.#refuse(route, fixture.refusal)
    if (fixture === 'unreadable')
      return new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })
    const [status, answer] = Object.entries(route.parts.answers)[0] as [string, RouteParts['answers'][number]]
    const schema = answer.content?.['application/json']?.schema
    const problem = schema ? misfit(schema, fixture) : fixture === undefined ? null : 'it has no body'
    if (problem) throw this.#fail(`the answer of ${name} does not fit the contract: ${problem}`)
    if (!schema) return new Response(null, { status: Number(status) })
    const headers = {
      [positionHeader]: position,
      ...(this.savedAt !== null && { [savedAtHeader]: this.savedAt }),
    }
    return Response.json(fixture, { status: Number(status), headers })
  }

  #refuse(route: AnyRoute, refusal: Refusal): Response {
    const status = errorStatus[refusal.code]
    if (status < 500 && !route.problems.includes(refusal.code))
      throw this.#fail(`${route.operationId} never refuses with ${refusal.code}`)
    const problem = { type: 'about:blank', title: refusal.code, requestId: 'fixture', ...refusal, status }
    const unfit = misfit(problemSchema, problem)
    if (unfit) throw this.#fail(`the refusal of ${route.operationId} does not fit the contract: ${unfit}`)
    return Response.json(problem, { status })
  }

  /** After the test a request is not aborted either, because the time limit of a request is longer than a test. */
  #untilAborted(signal?: AbortSignal | null): Promise<never> {
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => {
        if (!this.#isClosed) reject(signal.reason)
      }),
    )
  }

  #openStream(topics: string[], signal?: AbortSignal | null): Response {
    if (topics.includes('admin') && this.#lacks(rights))
      throw this.#fail('the server would forbid the topic admin')
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const stream = { topics, controller }
        this.#stream = stream
        this.publish({ type: 'stream.opened', position })
        for (const message of this.#unsent.splice(0)) this.publish(message)
        signal?.addEventListener('abort', () => {
          controller.error(signal.reason)
          if (this.#stream === stream) this.#stream = null
        })
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  #fail(what: string): Error {
    this.errors.push(what)
    return new Error(what)
  }
}

/** Why the server would refuse what the screen sends, or null. */
function refusalOf({ parts }: AnyRoute, { params, query, body }: Asked): string | null {
  const wrong =
    (parts.params && misfit(parts.params, params)) ??
    (parts.query && misfit(parts.query, Object.fromEntries(query))) ??
    (parts.body && misfit(parts.body, body))
  return wrong ?? null
}

const isRefusal = (fixture: unknown, code?: ErrorCode): fixture is { refusal: Refusal } => {
  const { refusal } = (fixture ?? {}) as { refusal?: Refusal }
  return refusal !== undefined && (code === undefined || refusal.code === code)
}
