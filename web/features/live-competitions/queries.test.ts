import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LiveCompetition } from '#contract/live-competitions.ts'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { forgetVersions } from '#web/platform/newer.ts'
import { clock } from '#web/platform/steady-clock.ts'
import { applyFields, applyMessage, applyPress, type LiveState, liveKey, newestState } from './queries.ts'

const competitionId = 'c1'
const noon = Date.parse('2026-03-06T12:00:00Z')
const at = (seconds: number) => new Date(noon + seconds * 1_000).toISOString()
const round = (n: number) => ({ isLive: true, round: n, status: `round_${n}` as 'round_1' })
const standings = (version: number) => ({ participants: version, leaders: [], version })
const mine = (points: number, rank: number, version: number, standingsVersion: number) => ({
  points,
  rank,
  version,
  standingsVersion,
})

let client: QueryClient
const key = [...liveKey, competitionId]
const shown = () => client.getQueryData<LiveState>(key) as LiveState

beforeEach(() => {
  vi.useFakeTimers()
  forgetVersions()
  client = new QueryClient()
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

type Answer = Partial<LiveCompetition>
/** An answer at a revision; `meanwhile` runs between the request and the answer. */
async function answer({ revision = 1, ...fields }: Answer, meanwhile: () => void = () => undefined) {
  const state = await newestState(async () => {
    meanwhile()
    const answered = {
      stage: round(revision),
      challenge: null,
      pressed: false,
      latestEvent: null,
      me: null,
      now: at(0),
      competition: { id: competitionId },
      standings: standings(0),
      pressers: null,
      revision,
      ...fields,
    }
    return answered as unknown as LiveCompetition
  })
  client.setQueryData(key, state)
}
const changed = (revision: number, fields: object = {}) =>
  applyMessage(client, {
    type: 'live.changed',
    competitionId,
    stage: round(revision),
    challenge: null,
    latestEvent: null,
    now: at(0),
    revision,
    ...fields,
  } as RealtimeMessage)

describe('answers and messages about a live competition', () => {
  it('live answers and messages: a delayed message does not replace a newer answer', async () => {
    await answer({ revision: 3 })
    changed(2)
    expect(shown().stage.round).toBe(3)
    changed(4)
    expect(shown().stage.round).toBe(4)
  })

  it('live answers and messages: only the revision decides whether a message during the request is newer than the answer', async () => {
    await answer({ revision: 1 })
    await answer({ revision: 2, now: at(100) }, () => changed(3, { now: at(0) }))
    expect(shown().stage.round).toBe(3)
    await answer({ revision: 5, now: at(0) }, () => changed(4, { now: at(100) }))
    expect(shown().stage.round).toBe(5)
  })

  it('live answers and messages: reordered and repeated messages give the state after the last change', async () => {
    await answer({ revision: 1 })
    for (const revision of [3, 2, 4, 3, 4, 2]) changed(revision)
    expect(shown().stage.round).toBe(4)
  })

  it('live answers and messages: the revision decides even if the clock of the server is set back', async () => {
    await answer({ revision: 2, now: at(7_200) })
    changed(3, { now: at(3_600) })
    expect(shown().stage.round).toBe(3)
  })

  it('live answers and messages: newer standings replace standings and rank, and a newer entry replaces points', async () => {
    await answer({ standings: standings(10), me: mine(20, 3, 4, 10) })
    applyMessage(client, { type: 'live.standings', competitionId, standings: standings(9) })
    applyMessage(client, { type: 'live.me', competitionId, me: mine(10, 5, 3, 9) })
    expect(shown()).toMatchObject({ standings: { version: 10 }, me: { points: 20, rank: 3 } })
    applyMessage(client, { type: 'live.me', competitionId, me: mine(20, 2, 4, 12) })
    await answer({ standings: standings(11), me: mine(30, 4, 5, 11) })
    expect(shown().me).toEqual({ points: 30, rank: 2 })
  })

  it('live answers and messages: the answer to a press shows its points, and does not replace a later change', async () => {
    await answer({ standings: standings(10), me: mine(0, 9, 1, 10) })
    applyFields(client, competitionId, 2, { pressedId: 'x', points: 10 })
    expect(shown()).toMatchObject({ me: { points: 10, rank: 9 }, pressedId: 'x' })
    applyMessage(client, { type: 'live.me', competitionId, me: mine(25, 1, 3, 14) })
    applyFields(client, competitionId, 2, { pressedId: 'x', points: 10 })
    expect(shown().me).toEqual({ points: 25, rank: 1 })
    // Requested before the press.
    await answer({ standings: standings(10), me: mine(0, 9, 1, 10) })
    expect(shown()).toMatchObject({ me: { points: 25, rank: 1 }, pressedId: 'x' })
  })

  it('live answers and messages: a late answer to an earlier press does not replace the press of the open challenge', async () => {
    const challenge = (id: string) => ({ id }) as LiveCompetition['challenge']
    const press = (challengeId: string, version: number) =>
      applyPress(client, { competitionId, challengeId }, { points: version * 10, version })
    await answer({ challenge: challenge('x'), me: mine(0, 9, 1, 1) })
    press('x', 2)
    expect(shown().pressedId).toBe('x')
    changed(2, { challenge: challenge('y') })
    press('y', 3)
    press('x', 3)
    expect(shown()).toMatchObject({ pressedId: 'y', me: { points: 30 } })
  })

  it('live answers and messages: an answer from before the guest joined does not remove them from the competition', async () => {
    await answer({ me: mine(0, 5, 1, 5), standings: standings(5) })
    await answer({ me: null, standings: standings(4) })
    expect(shown()).toMatchObject({ me: { points: 0, rank: 5 }, standings: { version: 5 } })
  })

  it('live answers and messages: an older list of presses does not replace a newer one', async () => {
    const pressers = (version: number) => ({ challengeId: 'x', latest: [], version })
    await answer({ standings: standings(5), pressers: pressers(5) })
    applyMessage(client, { type: 'live.pressers', competitionId, pressers: pressers(4) })
    expect(shown().pressers?.version).toBe(5)
    applyMessage(client, { type: 'live.pressers', competitionId, pressers: pressers(6) })
    expect(shown().pressers?.version).toBe(6)
  })
})

describe('the clock of the server', () => {
  const serverNow = () => new Date(clock.now() + shown().ahead).toISOString()
  const slowAnswer = (now: string, after = 0) =>
    answer({ now }, () => void vi.advanceTimersByTime(after * 1_000))

  it('the clock of the server: a countdown does not depend on the clock of the device', async () => {
    await slowAnswer(at(10_000))
    vi.setSystemTime(0)
    vi.advanceTimersByTime(5_000)
    expect(serverNow()).toBe(at(10_005))
  })

  it('the clock of the server: a slow answer or message keeps the known offset, and a faster one raises it', async () => {
    await slowAnswer(at(19_990))
    await slowAnswer(at(20_000), 4)
    expect(serverNow()).toBe(at(20_000))
    changed(1, { now: at(20_003) })
    expect(serverNow()).toBe(at(20_003))
    changed(1, { now: at(20_001) })
    expect(serverNow()).toBe(at(20_003))
    await slowAnswer(at(20_005), 5)
    expect(serverNow()).toBe(at(20_008))
  })

  it('the clock of the server: an answer after the clock was set back lowers the offset', async () => {
    await slowAnswer(at(30_000))
    await slowAnswer(at(29_000))
    expect(serverNow()).toBe(at(29_000))
  })
})
