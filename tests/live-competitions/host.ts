import type { OperationName } from '#contract/operations.ts'
import { type Called, call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import type { TestUser } from '#tests/harness/users.ts'

type Server = { url: string }

/** The host commands for one live competition; ids of challenges, messages and awards are generated unless given. */
export function hostOf(server: Server, admin: { cookie: string }, competitionId: string) {
  const send = (
    operation: OperationName,
    body?: object,
    more: Record<string, string> = {},
  ): Promise<Called> =>
    call(server, admin, operation, { params: { competitionId, ...more }, ...(body && { body }) })
  return {
    control: () => send('getLiveControl'),
    start: () => send('startLive'),
    pause: () => send('pauseLive'),
    advance: (from: number) => send('advanceLiveRound', { from }),
    open: (challenge: object = {}) =>
      send('openLiveChallenge', { requestId: randomId(), colour: 'red', ...challenge }),
    close: () => send('closeLiveChallenge'),
    say: (message: string, requestId: string = randomId()) => send('sendLiveMessage', { requestId, message }),
    award: (userId: string, points: number, requestId: string = randomId()) =>
      send('awardLivePoints', { requestId, userId, points }),
    undo: (awardId: string) => send('reverseLiveAward', undefined, { awardId }),
    participants: (query: Record<string, string | number> = {}) =>
      call(server, admin, 'listLiveParticipants', { params: { competitionId }, query }),
  }
}
export type Host = ReturnType<typeof hostOf>

/** Opens a challenge and returns its id. */
export async function openChallenge(host: Host, challenge: object = {}): Promise<string> {
  const { status, body } = await host.open(challenge)
  if (status !== 200) throw new Error(`The challenge was not opened: ${status} ${body.code}`)
  return body.challenge.id
}

export const press = (server: Server, user: TestUser, challengeId: string): Promise<Called> =>
  call(server, user, 'pressLiveChallenge', { params: { challengeId } })
export const join = (server: Server, user: TestUser, competitionId: string): Promise<Called> =>
  call(server, user, 'joinLiveCompetition', { params: { competitionId } })
export const see = (server: Server, user: TestUser, competitionId: string): Promise<Called> =>
  call(server, user, 'getLiveCompetition', { params: { competitionId } })
