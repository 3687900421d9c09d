import * as contract from '#contract/live-competitions.ts'
import { joinNumberOf } from '#rules/join-code.ts'
import { sharedNamesakes } from '#server/features/competitions/queries.ts'
import { inSnapshot } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type Actor, type App, may } from '#server/platform/http/router.ts'
import { serve } from '#server/platform/http/serve.ts'
import { advanceLiveRound } from './advance-live-round.ts'
import { awardLivePoints } from './award-live-points.ts'
import { closeLiveChallenge } from './close-live-challenge.ts'
import { joinLiveCompetition } from './join-live-competition.ts'
import { openLiveChallenge } from './open-live-challenge.ts'
import { pageOfParticipants } from './pages.ts'
import { pauseLive } from './pause-live.ts'
import { presentControl, presentLive } from './present.ts'
import { pressLiveChallenge } from './press-live-challenge.ts'
import {
  findAllowedUsers,
  findCompetitionId,
  findControl,
  findLive,
  findLiveState,
  type Viewer,
} from './queries.ts'
import { reverseLiveAward } from './reverse-live-award.ts'
import { sendLiveMessage } from './send-live-message.ts'
import { startLive } from './start-live.ts'

/** Live competitions: the routes for players and for hosts. */
export function liveCompetitionsRoutes(app: App, engine: Engine): void {
  engine.realtime.guard('competition:', (id, userIds) => findAllowedUsers(engine.db, id, userIds))
  playerRoutes(app, engine)
  hostRoutes(app, engine)
}

function playerRoutes(app: App, engine: Engine): void {
  serve(app, contract.getLiveCompetition, ({ actor, params }) =>
    live(engine, viewerOf(actor), params.competitionId),
  )

  serve(app, contract.joinLiveCompetition, async ({ c, actor, params: { competitionId } }) => {
    await joinLiveCompetition(engine, actor.userId, competitionId, c.var.receivedAt)
    return live(engine, viewerOf(actor), competitionId)
  })

  serve(app, contract.findCompetitionByCode, async ({ actor, params: { joinCode } }) => {
    const joinNumber = joinNumberOf(joinCode)
    const found = joinNumber !== null && (await findCompetitionId(engine.db, viewerOf(actor), joinNumber))
    if (!found) throw new ProblemError('not_found')
    return { competitionId: found.id }
  })

  serve(app, contract.pressLiveChallenge, ({ c, userId, params }) =>
    pressLiveChallenge(engine, userId, params.challengeId, c.var.receivedAt),
  )
}

function hostRoutes(app: App, engine: Engine): void {
  /** The competition as its hosts see it after an action. */
  const after = async ({ competitionId }: { competitionId: string }, action: Promise<void>) => {
    await action
    return control(engine, competitionId)
  }

  serve(app, contract.getLiveControl, ({ params }) => control(engine, params.competitionId))

  serve(app, contract.listLiveParticipants, async ({ params: { competitionId }, query }) => {
    if (!(await findLiveState(engine.db, competitionId))) throw new ProblemError('not_found')
    return pageOfParticipants(engine.db, competitionId, query)
  })

  serve(app, contract.startLive, ({ userId, params }) =>
    after(params, startLive(engine, userId, params.competitionId)),
  )
  serve(app, contract.pauseLive, ({ userId, params }) =>
    after(params, pauseLive(engine, userId, params.competitionId)),
  )
  serve(app, contract.advanceLiveRound, ({ userId, params, body }) =>
    after(params, advanceLiveRound(engine, userId, params.competitionId, body.from)),
  )
  serve(app, contract.openLiveChallenge, ({ userId, params, body }) =>
    after(params, openLiveChallenge(engine, userId, params.competitionId, body)),
  )
  serve(app, contract.closeLiveChallenge, ({ userId, params }) =>
    after(params, closeLiveChallenge(engine, userId, params.competitionId)),
  )
  serve(app, contract.sendLiveMessage, ({ userId, params, body }) =>
    after(params, sendLiveMessage(engine, userId, params.competitionId, body)),
  )
  serve(app, contract.awardLivePoints, ({ userId, params, body }) =>
    after(params, awardLivePoints(engine, userId, params.competitionId, body)),
  )
  serve(app, contract.reverseLiveAward, ({ userId, params }) =>
    after(params, reverseLiveAward(engine, userId, params)),
  )
}

const viewerOf = (actor: Actor): Viewer => ({ userId: actor.userId, isHost: may(actor, 'live.host') })

/** The competition as one user sees it. Throws not_found. */
async function live({ db, clock }: Engine, viewer: Viewer, competitionId: string) {
  const found = await findLive(db, viewer, competitionId)
  if (!found) throw new ProblemError('not_found')
  return presentLive(found, clock.now(), (await sharedNamesakes(db, competitionId)) ?? new Map())
}

/** The competition as its hosts see it. Throws not_found. */
async function control({ db, clock }: Engine, competitionId: string): Promise<contract.LiveControl> {
  const found = await inSnapshot(db, (tx) => findControl(tx, competitionId))
  if (!found) throw new ProblemError('not_found')
  return presentControl(found, clock.now())
}
