import * as contract from '#contract/bills.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { App } from '#server/platform/http/router.ts'
import { serve } from '#server/platform/http/serve.ts'
import { handOverBill, readTableBill } from './hand-over-bill.ts'
import { handOverPlayBill, readPlayBill } from './hand-over-play-bill.ts'
import { presentTableBills } from './present.ts'
import { findTablesWithParties, findUnbilled } from './queries.ts'

/** Bills of tables, which staff hand over to the cash register. */
export function billsRoutes(app: App, engine: Engine): void {
  const { db, clock } = engine
  serve(app, contract.listTableBills, async () => {
    const now = clock.now()
    return {
      items: presentTableBills(await findTablesWithParties(db, now), await findUnbilled(db, now)),
    }
  })
  serve(app, contract.getTableBill, async ({ params }) => {
    const bill = await readTableBill(db, params.tableNumber, clock.now())
    if (!bill) throw new ProblemError('not_found')
    return bill
  })
  serve(app, contract.handOverBill, ({ by, params, body }) =>
    handOverBill(engine, by, { ...params, ...body }),
  )
  serve(app, contract.getPlayBill, ({ params }) => readPlayBill(db, params.playSessionId, clock.now()))
  serve(app, contract.handOverPlayBill, ({ by, params, body }) =>
    handOverPlayBill(engine, by, { ...params, ...body }),
  )
}
