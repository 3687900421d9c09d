import type { Context } from 'hono'
import type { z } from 'zod'
import type { Access, Answer, Route, RouteParts } from '#contract/route.ts'
import { attachment } from './attachment.ts'
import { type Acting, type Actor, type App, actingOf, actorOf, mount, type Vars } from './router.ts'

type Served = Pick<Route<never, RouteParts>, 'access' | 'parts' | 'responses'> & { operationId: string }
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined

/** A request that has passed its guard and its schemas. */
export type Asked<R extends Served> = {
  c: Context<Vars>
  /** Undefined on a route that is open to anyone: its requests may come without a session. */
  actor: R['parts']['access'] extends 'anyone' ? undefined : Actor
  userId: R['parts']['access'] extends 'anyone' ? undefined : string
  /** Whom the audit log names, on a route that devices may call. */
  by: R['parts']['access'] extends 'anyone' ? undefined : Acting
  params: Parsed<R['parts']['params']>
  query: Parsed<R['parts']['query']>
  body: Parsed<R['parts']['body']>
}

/** What a route answers: the body as the contract has it, or nothing. */
type Answered<R extends Served> = [Answer<R>] extends [undefined] ? unknown : Answer<R>
type Act<R extends Served, A> = (asked: Asked<R>) => A | Promise<A>

/** Mounts a route with one answer, which is JSON or nothing; its status is the contract's. */
export function serve<const R extends Served>(app: App, route: R, act: Act<R, Answered<R>>): void {
  const [status, { content }] = answerOf(route)
  const handle = async (c: Context<Vars>) => {
    const answer = await act(new AskedRequest(c, route.access) as unknown as Asked<R>)
    return content ? c.json(answer as object, status) : c.body(null, status)
  }
  mount(app, route, handle as never)
}

const endings: Record<string, string> = {
  'application/zip': '.zip',
  'text/calendar': '.ics',
  'text/csv': '.csv',
}

type File = { title: string; content: string | Uint8Array<ArrayBuffer> }

/** Mounts a route that answers with a file to be saved. */
export function serveFile<const R extends Served>(app: App, route: R, act: Act<R, File>): void {
  const [status, { content = {} }] = answerOf(route)
  const [type = ''] = Object.keys(content)
  const handle = async (c: Context<Vars>) => {
    const { title, content } = await act(new AskedRequest(c, route.access) as unknown as Asked<R>)
    return c.body(content, status, {
      'Content-Type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'Content-Disposition': attachment(title, endings[type] ?? ''),
    })
  }
  mount(app, route, handle as never)
}

function answerOf({ responses, operationId }: Served) {
  const [answer, ...others] = Object.entries(responses)
  if (!answer || others.length > 0) throw new Error(`${operationId} has no answer, or more than one`)
  return [Number(answer[0]) as 200, answer[1]] as const
}

/** The parts are read on demand, because a request without a session has no user. */
class AskedRequest {
  readonly c: Context<Vars>
  readonly access: Access
  constructor(c: Context<Vars>, access: Access) {
    this.c = c
    this.access = access
  }
  get actor() {
    return actorOf(this.c)
  }
  get userId() {
    return this.actor.userId
  }
  get by() {
    return actingOf(this.actor, this.access)
  }
  get params() {
    return this.c.req.valid('param' as never)
  }
  get query() {
    return this.c.req.valid('query' as never)
  }
  get body() {
    return this.c.req.valid('json' as never)
  }
}
