import { bounds } from '#contract/bounds.ts'
import * as guests from '#contract/guests.ts'
import * as contract from '#contract/people.ts'
import { countStrikes } from '#server/features/tables/queries.ts'
import type { Engine } from '#server/platform/engine.ts'
import { limiter, take } from '#server/platform/http/limits.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type Actor, type App, may, mount } from '#server/platform/http/router.ts'
import { serve } from '#server/platform/http/serve.ts'
import { answerPicture } from '#server/platform/pictures/answer-picture.ts'
import { receivePicture } from '#server/platform/pictures/receive-picture.ts'
import { createGuestNote } from './create-guest-note.ts'
import { deleteGuestNote } from './delete-guest-note.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { countNoShows, findComing, findGuest, type OfGuest } from './guest-queries.ts'
import { firstGuests, pageOfAudit, pageOfNotes, pageOfUsers, pageOfVisits } from './pages.ts'
import { presentGuest, presentMember, presentUser } from './present.ts'
import { putAvatar } from './put-avatar.ts'
import { findStaff, findUser } from './queries.ts'
import { removeAvatar } from './remove-avatar.ts'
import { setUserRole } from './set-user-role.ts'
import { setSecondFactorNeeded, signInRules } from './sign-in-rules.ts'
import { updateUser } from './update-user.ts'

/** People: the routes for a guest's own profile, and for the administration of users. */
export function peopleRoutes(app: App, engine: Engine): void {
  guestRoutes(app, engine)
  adminRoutes(app, engine)
  guestPageRoutes(app, engine)
}

/** Uploads per user and hour: decoding a picture is expensive. */
const uploadsPerHour = 10

function guestRoutes(app: App, engine: Engine): void {
  const uploads = limiter(uploadsPerHour, 3600)

  serve(app, contract.putAvatar, async ({ c, userId }) => {
    const { access } = contract.putAvatar
    const picture = await receivePicture(engine, c, { kind: 'avatar', access, uploads })
    return { avatarUrl: await putAvatar(engine, userId, picture) }
  })
  serve(app, contract.removeAvatar, ({ userId }) => removeAvatar(engine, userId))
  mount(app, contract.getAvatar, (c) => answerPicture(c, engine, 'avatar', c.req.valid('param').pictureId))
}

function adminRoutes(app: App, engine: Engine): void {
  const { db } = engine

  serve(app, contract.listUsers, ({ query }) => pageOfUsers(db, query))
  serve(app, contract.getUser, async ({ params }) => {
    const row = await findUser(db, params.userId)
    if (!row) throw new ProblemError('not_found')
    return presentUser(row)
  })
  serve(app, contract.updateUser, ({ userId, params, body }) =>
    updateUser(engine, userId, params.userId, body),
  )
  serve(app, contract.listStaff, async () => ({
    items: (await findStaff(db, bounds.staff)).map(presentMember),
  }))
  serve(app, contract.setUserRole, ({ userId, params, body }) =>
    setUserRole(engine, userId, { ...params, ...body }),
  )
  serve(app, contract.endUserSessions, ({ actor, params }) => endUserSessions(engine, actor, params.userId))

  serve(app, contract.getSignInRules, () => signInRules(db))
  serve(app, contract.setSecondFactorNeeded, ({ userId, body }) =>
    setSecondFactorNeeded(engine, userId, body.isNeeded),
  )
  serve(app, contract.listAudit, ({ query }) => pageOfAudit(db, query))
}

/** How many guests one member of staff looks for and opens: far more than an evening needs, and too few to copy all contacts. */
const guestLooks = { most: 600, seconds: 600 }

/** The page of one guest, for staff. */
function guestPageRoutes(app: App, engine: Engine): void {
  const { db, clock } = engine
  const looked = limiter(guestLooks.most, guestLooks.seconds)
  const seenBy = (actor: Actor, userId: string): OfGuest => ({
    userId,
    now: clock.now(),
    withOrders: may(actor, 'orders.find'),
  })

  serve(app, guests.findGuests, async ({ userId, query }) => {
    await take(looked, userId)
    return firstGuests(db, query.search)
  })
  serve(app, guests.getGuest, async ({ actor, userId, params }) => {
    await take(looked, userId)
    const guest = seenBy(actor, params.userId)
    const [row, coming, noShows, strikes] = await Promise.all([
      findGuest(db, params.userId),
      findComing(db, guest),
      countNoShows(db, guest),
      countStrikes(db, params.userId, guest.now),
    ])
    if (!row) throw new ProblemError('not_found')
    return presentGuest(row, { coming, noShows, strikes })
  })
  serve(app, guests.listGuestVisits, ({ actor, params, query }) =>
    pageOfVisits(db, seenBy(actor, params.userId), query),
  )
  serve(app, guests.listGuestNotes, ({ params, query }) => pageOfNotes(db, params.userId, query))
  serve(app, guests.createGuestNote, ({ userId, params, body }) =>
    createGuestNote(engine, userId, { ...params, ...body }),
  )
  serve(app, guests.deleteGuestNote, ({ userId, params }) => deleteGuestNote(engine, userId, params))
}
