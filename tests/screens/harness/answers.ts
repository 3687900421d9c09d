import { type ErrorCode, errorStatus, type Problem } from '#contract/errors.ts'
import { type OperationName, operations, positionHeader } from '#contract/operations.ts'
import type { RealtimeMessage } from '#contract/realtime.ts'
import type { AnyRoute, problemSchema, RouteParts } from '#contract/route.ts'
import { misfit } from '#tests/harness/contract-fit.ts'
import { routeOf } from '#tests/harness/routes.ts'
import type { AnswerOf, Operation } from '#web/platform/api.ts'

/** What a fixture may refuse with, besides what the contract derives. */
export type Refusal = { code: ErrorCode } & Partial<Omit<Problem, 'code'>>
export type Asked = {
  params: Record<string, string>
  query: URLSearchParams
  // biome-ignore lint/suspicious/noExplicitAny: the body is what the screen sent; the fixture knows its shape
  body: any
}
type Fixture<N extends Operation> =
  | AnswerOf<N>
  /** Never answers. */
  | 'pending'
  /** The connection is lost. */
  | 'unreachable'
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

/** The position of the realtime bus in every answer: a screen has missed nothing when its stream opens. */
const position = 'fixture.0'

/** One request that a screen made. */
export type Request = { operation: OperationName } & Asked

/**
 * The network of a screens test: answers every request of the app with a fixture. A fixture that does not fit the
 * contract, or a request without a fixture, is an error of the test.
 */
export class FixtureNetwork {
  readonly requests: Request[] = []
  readonly errors: string[] = []
  /** The topics of the stream that the screen opened last. Messages are for this stream. */
  topics: string[] = []
  #answers: Answers
  #stream: ReadableStreamDefaultController<Uint8Array> | null = null
  #unsent: RealtimeMessage[] = []

  constructor(answers: Answers) {
    this.#answers = answers
  }

  /** Replaces the answers of these operations. */
  answer(answers: Answers): void {
    this.#answers = { ...this.#answers, ...answers }
  }

  /** Sends a message of the server to the screen. Before the stream is open, the message waits for it. */
  publish(message: RealtimeMessage): void {
    if (this.#stream) this.#stream.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(message)}\n\n`))
    else this.#unsent.push(message)
  }

  /** The requests of one operation so far. */
  requestsOf(operation: OperationName): Request[] {
    return this.requests.filter((request) => request.operation === operation)
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
    if (!found?.match) throw this.#fail(`no operation: ${method} ${url.pathname}`)
    if (found.name === 'openLiveStream') {
      this.topics = (url.searchParams.get('topics') ?? '').split(',')
      return this.#openStream(init.signal)
    }
    const asked: Asked = {
      params: { ...found.match.groups },
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null),
    }
    this.requests.push({ operation: found.name, ...asked })
    const given = this.#answers[found.name as Operation]
    const fixture = typeof given === 'function' ? await given(asked) : given
    if (fixture === 'pending') return untilAborted(init.signal)
    if (fixture === 'unreachable') throw new TypeError('Failed to fetch')
    return this.#respond(found.name, fixture as AnswerOf<Operation> | { refusal: Refusal })
  }

  #respond(name: OperationName, fixture: unknown): Response {
    const route = routeOf.get(name)
    if (!route) throw this.#fail(`no route in the contract: ${name}`)
    if (fixture && typeof fixture === 'object' && 'refusal' in fixture)
      return this.#refuse(route, fixture.refusal as Refusal)
    const [status, answer] = Object.entries(route.parts.answers)[0] as [string, RouteParts['answers'][number]]
    const schema = answer.content?.['application/json']?.schema
    if (!schema) return new Response(null, { status: status === '204' ? 204 : Number(status) })
    if (fixture === undefined) throw this.#fail(`no answer for ${name}`)
    const problem = misfit(schema, fixture)
    if (problem) throw this.#fail(`the answer of ${name} does not fit the contract: ${problem}`)
    return Response.json(fixture, { status: Number(status), headers: { [positionHeader]: position } })
  }

  #refuse(route: AnyRoute, refusal: Refusal): Response {
    const status = errorStatus[refusal.code]
    if (status < 500 && !route.problems.includes(refusal.code))
      throw this.#fail(`${route.operationId} never refuses with ${refusal.code}`)
    const problem = { type: 'about:blank', title: refusal.code, status, requestId: 'fixture', ...refusal }
    return Response.json(problem satisfies typeof problemSchema._output, { status })
  }

  #openStream(signal?: AbortSignal | null): Response {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        this.#stream = controller
        this.publish({ type: 'stream.opened', position })
        for (const message of this.#unsent.splice(0)) this.publish(message)
        signal?.addEventListener('abort', () => controller.error(signal.reason))
      },
    })
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }

  #fail(what: string): Error {
    this.errors.push(what)
    return new Error(what)
  }
}

const untilAborted = (signal?: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
