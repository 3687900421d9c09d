import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { openLiveStream } from '#contract/realtime.ts'
import { isStaff } from '#contract/rights.ts'
import type { Engine } from '../engine.ts'
import { isOwnOrigin } from '../http/own-requests.ts'
import { ProblemError } from '../http/problem.ts'
import { type App, actorOf, mount } from '../http/router.ts'

/** The stream of realtime messages. Its origin is checked, unlike that of other reads, because it stays open. */
export function realtimeRoutes(app: App, engine: Engine): void {
  mount(app, openLiveStream, async (c) => {
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const isForeign =
      (origin !== undefined && !isOwnOrigin(engine.env.appUrl, origin, c.req.header('host'))) ||
      (site !== undefined && site !== 'same-origin' && site !== 'none')
    if (isForeign) throw new ProblemError('foreign_origin')

    const { topics } = c.req.valid('query')
    const actor = actorOf(c)
    if (topics.includes('admin') && !isStaff(actor.rights)) throw new ProblemError('forbidden')

    if (c.req.raw.method === 'HEAD') return c.body('', 200, { 'Content-Type': 'text/event-stream' })
    const { outgoing } = c.env as { outgoing: ServerResponse }
    engine.realtime.open(outgoing, actor, await engine.realtime.admitted(actor, topics))
    return RESPONSE_ALREADY_SENT as never
  })
}
