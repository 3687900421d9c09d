import * as contract from '#contract/competitions.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, actorOf, mount } from '#server/platform/http/router.ts'
import { completeCompetition } from './complete-competition.ts'
import { createCompetition } from './create-competition.ts'
import { deleteCompetition } from './delete-competition.ts'
import { pageOfCompetitions, pageOfEditableCompetitions } from './pages.ts'
import { presentCompetition, presentEditableCompetition } from './present.ts'
import { findCompetition, findEditableCompetition, findResult } from './queries.ts'
import { setCompetitionActive } from './set-competition-active.ts'
import { updateCompetition } from './update-competition.ts'

/** Competitions: the routes for guests and for admins. */
export function competitionsRoutes(app: App, engine: Engine): void {
  guestRoutes(app, engine)
  adminRoutes(app, engine)
}

function guestRoutes(app: App, engine: Engine): void {
  const { db } = engine

  mount(app, contract.listCompetitions, async (c) =>
    c.json(await pageOfCompetitions(engine, actorOf(c).userId, c.req.valid('query')), 200),
  )

  mount(app, contract.getCompetition, async (c) => {
    const { userId, isAdmin } = actorOf(c)
    const row = await findCompetition(db, userId, c.req.valid('param').competitionId)
    // A hidden competition is visible to its participants and to admins.
    if (!row || !(row.is_active || row.joined || isAdmin)) throw new ProblemError('not_found')
    const result = await findResult(db, userId, row, engine.clock.now())
    return c.json({ ...presentCompetition(row), result }, 200)
  })

  mount(app, contract.completeCompetition, async (c) => {
    const { competitionId } = c.req.valid('param')
    return c.json(await completeCompetition(engine, actorOf(c).userId, competitionId, c.var.receivedAt), 200)
  })
}

function adminRoutes(app: App, engine: Engine): void {
  const { db } = engine

  mount(app, contract.listAllCompetitions, async (c) =>
    c.json(await pageOfEditableCompetitions(engine, c.req.valid('query')), 200),
  )

  mount(app, contract.getCompetitionForEditing, async (c) => {
    const row = await findEditableCompetition(db, c.req.valid('param').competitionId)
    if (!row) throw new ProblemError('not_found')
    return c.json(presentEditableCompetition(row), 200)
  })

  mount(app, contract.createCompetition, async (c) =>
    c.json(await createCompetition(engine, actorOf(c).userId, c.req.valid('json')), 201),
  )

  mount(app, contract.updateCompetition, async (c) => {
    const { competitionId } = c.req.valid('param')
    const edit = c.req.valid('json')
    return c.json(await updateCompetition(engine, actorOf(c).userId, competitionId, edit), 200)
  })

  mount(app, contract.setCompetitionActive, async (c) => {
    const { competitionId } = c.req.valid('param')
    const { isActive } = c.req.valid('json')
    return c.json(await setCompetitionActive(engine, actorOf(c).userId, competitionId, isActive), 200)
  })

  mount(app, contract.deleteCompetition, async (c) => {
    const { competitionId } = c.req.valid('param')
    return c.json({ removedEntries: await deleteCompetition(engine, actorOf(c).userId, competitionId) }, 200)
  })
}
