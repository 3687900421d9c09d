import * as contract from '#contract/points.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { App } from '#server/platform/http/router.ts'
import { serve } from '#server/platform/http/serve.ts'
import { awardUserPoints } from './award-user-points.ts'
import { pageOfAuditedLedger, pageOfLedger } from './pages.ts'
import { presentLeaderboard } from './present.ts'
import { findLeaderboard, isUser } from './queries.ts'
import { reversePoints } from './reverse-points.ts'

/** Points: the leaderboard, the user's own ledger, and the awards and reversals of admins. */
export function pointsRoutes(app: App, engine: Engine): void {
  const { db } = engine

  serve(app, contract.getLeaderboard, async ({ userId }) =>
    presentLeaderboard((await findLeaderboard(db, userId)) ?? { leaders: [], me: null }),
  )
  serve(app, contract.listMyPoints, ({ userId, query }) => pageOfLedger(db, userId, query))

  serve(app, contract.listUserPoints, async ({ params: { userId }, query }) => {
    if (!(await isUser(db, userId))) throw new ProblemError('not_found')
    return pageOfAuditedLedger(db, userId, query)
  })
  serve(app, contract.awardPoints, ({ userId, params, body }) =>
    awardUserPoints(engine, userId, params.userId, body),
  )
  serve(app, contract.reversePoints, ({ userId, params, body }) =>
    reversePoints(engine, userId, params.pointEventId, body),
  )
}
