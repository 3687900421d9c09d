import * as contract from '#contract/people.ts'
import type { Engine } from '#server/platform/engine.ts'
import { limiter } from '#server/platform/http/limits.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, actorOf, mount } from '#server/platform/http/router.ts'
import { answerPicture } from '#server/platform/pictures/answer-picture.ts'
import { receivePicture } from '#server/platform/pictures/receive-picture.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { pageOfAudit, pageOfUsers } from './pages.ts'
import { presentUser } from './present.ts'
import { putAvatar } from './put-avatar.ts'
import { findUser } from './queries.ts'
import { removeAvatar } from './remove-avatar.ts'
import { setUserRole } from './set-user-role.ts'
import { setSecondFactorNeeded, signInRules } from './sign-in-rules.ts'
import { updateUser } from './update-user.ts'

/** People: the routes for a guest's own profile, and for the administration of users. */
export function peopleRoutes(app: App, engine: Engine): void {
  guestRoutes(app, engine)
  adminRoutes(app, engine)
}

/** Uploads per user and hour: decoding a picture is expensive. */
const uploadsPerHour = 10

function guestRoutes(app: App, engine: Engine): void {
  const uploads = limiter(uploadsPerHour, 3600)

  mount(app, contract.putAvatar, async (c) => {
    const { access } = contract.putAvatar
    const picture = await receivePicture(engine, c, { kind: 'avatar', access, uploads })
    return c.json({ avatarUrl: await putAvatar(engine, actorOf(c).userId, picture) }, 200)
  })

  mount(app, contract.removeAvatar, async (c) => {
    await removeAvatar(engine, actorOf(c).userId)
    return c.body(null, 204)
  })

  mount(app, contract.getAvatar, (c) => answerPicture(c, engine, 'avatar', c.req.valid('param').pictureId))
}

function adminRoutes(app: App, engine: Engine): void {
  const { db } = engine

  mount(app, contract.listUsers, async (c) => c.json(await pageOfUsers(db, c.req.valid('query')), 200))

  mount(app, contract.getUser, async (c) => {
    const row = await findUser(db, c.req.valid('param').userId)
    if (!row) throw new ProblemError('not_found')
    return c.json(presentUser(row), 200)
  })

  mount(app, contract.updateUser, async (c) => {
    const { userId } = c.req.valid('param')
    return c.json(await updateUser(engine, actorOf(c).userId, userId, c.req.valid('json')), 200)
  })

  mount(app, contract.setUserRole, async (c) => {
    const { userId } = c.req.valid('param')
    const { role } = c.req.valid('json')
    return c.json(await setUserRole(engine, actorOf(c).userId, userId, role), 200)
  })

  mount(app, contract.endUserSessions, async (c) =>
    c.json(await endUserSessions(engine, actorOf(c), c.req.valid('param').userId), 200),
  )

  mount(app, contract.getSignInRules, async (c) => c.json(await signInRules(db), 200))

  mount(app, contract.setSecondFactorNeeded, async (c) => {
    const { isNeeded } = c.req.valid('json')
    return c.json(await setSecondFactorNeeded(engine, actorOf(c).userId, isNeeded), 200)
  })

  mount(app, contract.listAudit, async (c) => c.json(await pageOfAudit(db, c.req.valid('query')), 200))
}
