import * as contract from '#contract/guests.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type Actor, type App, may } from '#server/platform/http/router.ts'
import { serve } from '#server/platform/http/serve.ts'
import { createGuestNote } from './create-guest-note.ts'
import { deleteGuestNote } from './delete-guest-note.ts'
import { firstGuests, pageOfNotes, pageOfVisits } from './pages.ts'
import { presentGuest } from './present.ts'
import { countNoShows, findComing, findGuest, type OfGuest } from './queries.ts'

/** The page of one guest, for staff. */
export function guestsRoutes(app: App, engine: Engine): void {
  const { db, clock } = engine
  const seenBy = (actor: Actor, userId: string): OfGuest => ({
    userId,
    now: clock.now(),
    withOrders: may(actor, 'orders.find'),
  })

  serve(app, contract.findGuests, ({ query }) => firstGuests(db, query.search))
  serve(app, contract.getGuest, async ({ actor, params }) => {
    const guest = seenBy(actor, params.userId)
    const [row, coming, noShows] = await Promise.all([
      findGuest(db, params.userId),
      findComing(db, guest),
      countNoShows(db, guest),
    ])
    if (!row) throw new ProblemError('not_found')
    return presentGuest(row, { coming, noShows })
  })
  serve(app, contract.listGuestVisits, ({ actor, params, query }) =>
    pageOfVisits(db, seenBy(actor, params.userId), query),
  )
  serve(app, contract.listGuestNotes, ({ params, query }) => pageOfNotes(db, params.userId, query))
  serve(app, contract.createGuestNote, ({ userId, params, body }) =>
    createGuestNote(engine, userId, { ...params, ...body }),
  )
  serve(app, contract.deleteGuestNote, ({ userId, params }) => deleteGuestNote(engine, userId, params))
}
