import type { Context } from 'hono'
import * as contract from '#contract/live-competitions.ts'
import { recentNamesakes } from '#server/features/competitions/queries.ts'
import { inSnapshot } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, actorOf, mount, type Vars } from '#server/platform/http/router.ts'
import { advanceLiveRound } from './advance-live-round.ts'
import { awardLivePoints } from './award-live-points.ts'
import { closeLiveChallenge } from './close-live-challenge.ts'
import { joinLiveCompetition } from './join-live-competition.ts'
import { openLiveChallenge } from './open-live-challenge.ts'
import { pageOfParticipants } from './pages.ts'
import { pauseLive } from './pause-live.ts'
import { presentControl, presentLive } from './present.ts'
import { pressLiveChallenge } from './press-live-challenge.ts'
import { findAllowedUsers, findControl, findLive, findLiveState, type Viewer } from './queries.ts'
import { reverseLiveAward } from './reverse-live-award.ts'
import { sendLiveMessage } from './send-live-message.ts'
import { startLive } from './start-live.ts'

/** Live competitions: the routes for players and for hosts. */
export function liveCompetitionsRoutes(app: App, engine: Engine): void {
  engine.realtime.guard('competition:', (id, userIds) => findAllowedUsers(engine.db, id, userIds))
  playerRoutes(app, engine)
  liveStateRoutes(app, engine)
  pointRoutes(app, engine)
}

function playerRoutes(app: App, engine: Engine): void {
  mount(app, contract.getLiveCompetition, async (c) =>
    c.json(await live(engine, actorOf(c), c.req.valid('param').competitionId), 200),
  )

  mount(app, contract.joinLiveCompetition, async (c) => {
    const { competitionId } = c.req.valid('param')
    await joinLiveCompetition(engine, actorOf(c).userId, competitionId, c.var.receivedAt)
    return c.json(await live(engine, actorOf(c), competitionId), 200)
  })

  mount(app, contract.pressLiveChallenge, async (c) => {
    const { challengeId } = c.req.valid('param')
    return c.json(await pressLiveChallenge(engine, actorOf(c).userId, challengeId, c.var.receivedAt), 200)
  })
}

function liveStateRoutes(app: App, engine: Engine): void {
  const act = hostAction(engine)

  mount(app, contract.getLiveControl, async (c) =>
    c.json(await control(engine, c.req.valid('param').competitionId), 200),
  )

  mount(app, contract.startLive, (c) =>
    act(c, c.req.valid('param'), (adminId, id) => startLive(engine, adminId, id)),
  )

  mount(app, contract.pauseLive, (c) =>
    act(c, c.req.valid('param'), (adminId, id) => pauseLive(engine, adminId, id)),
  )

  mount(app, contract.advanceLiveRound, (c) => {
    const { from } = c.req.valid('json')
    return act(c, c.req.valid('param'), (adminId, id) => advanceLiveRound(engine, adminId, id, from))
  })

  mount(app, contract.openLiveChallenge, (c) => {
    const input = c.req.valid('json')
    return act(c, c.req.valid('param'), (adminId, id) => openLiveChallenge(engine, adminId, id, input))
  })

  mount(app, contract.closeLiveChallenge, (c) =>
    act(c, c.req.valid('param'), (adminId, id) => closeLiveChallenge(engine, adminId, id)),
  )

  mount(app, contract.sendLiveMessage, (c) => {
    const input = c.req.valid('json')
    return act(c, c.req.valid('param'), (adminId, id) => sendLiveMessage(engine, adminId, id, input))
  })
}

function pointRoutes(app: App, engine: Engine): void {
  const act = hostAction(engine)

  mount(app, contract.listLiveParticipants, async (c) => {
    const { competitionId } = c.req.valid('param')
    if (!(await findLiveState(engine.db, competitionId))) throw new ProblemError('not_found')
    return c.json(await pageOfParticipants(engine.db, competitionId, c.req.valid('query')), 200)
  })

  mount(app, contract.awardLivePoints, (c) => {
    const input = c.req.valid('json')
    return act(c, c.req.valid('param'), (adminId, id) => awardLivePoints(engine, adminId, id, input))
  })

  mount(app, contract.reverseLiveAward, async (c) => {
    const params = c.req.valid('param')
    return act(c, params, (adminId) => reverseLiveAward(engine, adminId, params))
  })
}

/** Runs an action of the host who sent the request, and answers with the competition as its hosts see it afterwards. */
const hostAction =
  (engine: Engine) =>
  async (
    c: Context<Vars>,
    { competitionId }: { competitionId: string },
    run: (adminId: string, competitionId: string) => Promise<void>,
  ) => {
    await run(actorOf(c).userId, competitionId)
    return c.json(await control(engine, competitionId), 200)
  }

/** The competition as one user sees it. Throws not_found. */
async function live({ db, clock }: Engine, viewer: Viewer, competitionId: string) {
  const found = await findLive(db, viewer, competitionId)
  if (!found) throw new ProblemError('not_found')
  return presentLive(found, clock.now(), await recentNamesakes(db, competitionId))
}

/** The competition as its hosts see it. Throws not_found. */
async function control({ db, clock }: Engine, competitionId: string): Promise<contract.LiveControl> {
  const found = await inSnapshot(db, (tx) => findControl(tx, competitionId))
  if (!found) throw new ProblemError('not_found')
  return presentControl(found, clock.now())
}
