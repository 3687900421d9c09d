import * as contract from '#contract/competitions.ts'
import { mountCrud } from '#server/platform/crud/mount-crud.ts'
import { deletion } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, may } from '#server/platform/http/router.ts'
import { serve } from '#server/platform/http/serve.ts'
import { completeCompetition } from './complete-competition.ts'
import { createCompetition } from './create-competition.ts'
import { pageOfCompetitions, pageOfEditableCompetitions } from './pages.ts'
import { presentCompetition } from './present.ts'
import { findCompetition, findResult, lockCompetitionForDeletion } from './queries.ts'
import { competitionResource } from './resource.ts'
import { setCompetitionActive } from './set-competition-active.ts'
import { updateCompetition } from './update-competition.ts'

/** Competitions: the routes for guests and for admins. */
export function competitionsRoutes(app: App, engine: Engine): void {
  guestRoutes(app, engine)
  adminRoutes(app, engine)
}

function guestRoutes(app: App, engine: Engine): void {
  const { db } = engine

  serve(app, contract.listCompetitions, ({ userId, query }) => pageOfCompetitions(engine, userId, query))

  serve(app, contract.getCompetition, async ({ actor, userId, params }) => {
    const row = await findCompetition(db, userId, params.competitionId)
    // A hidden competition is visible to its participants and to staff.
    if (!row || !(row.is_active || row.joined || may(actor, 'competitions.edit', 'live.host')))
      throw new ProblemError('not_found')
    const result = await findResult(db, userId, row, engine.clock.now())
    return { ...presentCompetition(row), result }
  })

  serve(app, contract.completeCompetition, ({ c, userId, params }) =>
    completeCompetition(engine, userId, params.competitionId, c.var.receivedAt),
  )
}

function adminRoutes(app: App, engine: Engine): void {
  const routes = {
    list: contract.listAllCompetitions,
    get: contract.getCompetitionForEditing,
    create: contract.createCompetition,
    update: contract.updateCompetition,
    remove: contract.deleteCompetition,
  }
  mountCrud(app, engine, routes, {
    resource: competitionResource,
    page: pageOfEditableCompetitions,
    create: createCompetition,
    update: updateCompetition,
    // Its entries and its live events go with it; the points that it gave stay.
    remove: deletion({ ...competitionResource, lock: lockCompetitionForDeletion }, ({ participants }) => ({
      removedEntries: participants,
    })),
  })

  serve(app, contract.setCompetitionActive, ({ userId, params, body }) =>
    setCompetitionActive(engine, userId, params.competitionId, body.isActive),
  )
}
