import * as contract from '#contract/points.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, actorOf, mount } from '#server/platform/http/router.ts'
import { awardUserPoints } from './award-user-points.ts'
import { pageOfAuditedLedger, pageOfLedger } from './pages.ts'
import { presentLeaderboard } from './present.ts'
import { findLeaderboard, isUser } from './queries.ts'
import { reversePoints } from './reverse-points.ts'

/** Points: the leaderboard, the user's own ledger, and the awards and reversals of admins. */
export function pointsRoutes(app: App, engine: Engine): void {
  const { db } = engine

  mount(app, contract.getLeaderboard, async (c) => {
    const board = (await findLeaderboard(db, actorOf(c).userId)) ?? { leaders: [], me: null }
    return c.json(presentLeaderboard(board), 200)
  })

  mount(app, contract.listMyPoints, async (c) =>
    c.json(await pageOfLedger(db, actorOf(c).userId, c.req.valid('query')), 200),
  )

  mount(app, contract.listUserPoints, async (c) => {
    const { userId } = c.req.valid('param')
    if (!(await isUser(db, userId))) throw new ProblemError('not_found')
    return c.json(await pageOfAuditedLedger(db, userId, c.req.valid('query')), 200)
  })

  mount(app, contract.awardPoints, async (c) => {
    const { userId } = c.req.valid('param')
    return c.json(await awardUserPoints(engine, actorOf(c).userId, userId, c.req.valid('json')), 200)
  })

  mount(app, contract.reversePoints, async (c) => {
    const { pointEventId } = c.req.valid('param')
    return c.json(await reversePoints(engine, actorOf(c).userId, pointEventId, c.req.valid('json')), 200)
  })
}
