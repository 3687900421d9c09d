import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { LiveCompetition } from '#contract/live-competitions.ts'
import { fresh, hear, type LiveState, liveKey } from './queries.ts'

const competitionId = 'c1'
const noon = Date.parse('2026-03-06T12:00:00Z')
const at = (seconds: number) => new Date(noon + seconds * 1_000).toISOString()
const round = (n: number) => ({ isLive: true, round: n, status: `round_${n}` as 'round_1' })

let client: QueryClient
const key = [...liveKey, competitionId]
const shown = () => client.getQueryData<LiveState>(key) as LiveState

beforeEach(() => {
  vi.useFakeTimers()
  client = new QueryClient()
})
afterEach(() => {
  client.clear()
  vi.useRealTimers()
})

/** Answered after so many seconds, with the server's time as it says it. */
const answer = async (now: string, { after = 0, n = 1 } = {}) => {
  const state = await fresh(async () => {
    vi.advanceTimersByTime(after * 1_000)
    const answered = {
      ...{ stage: round(n), challenge: null, pressed: false, latestEvent: null, me: null, now },
      ...{ competition: { id: competitionId }, standings: { participants: 0, leaders: [] } },
    }
    return answered as unknown as LiveCompetition
  })
  client.setQueryData(key, state)
}
const serverNow = () => new Date(performance.now() + shown().ahead).toISOString()

it('a message that waited on its way does not take back what was answered since', async () => {
  await answer(at(60), { n: 3 })
  hear(client, competitionId, { stage: round(2) }, at(50))
  expect(shown().stage.round).toBe(3)
  // Done just before the answer was read, and seen just after.
  hear(client, competitionId, { stage: round(2) }, at(59))
  expect(shown().stage.round).toBe(2)
})

it('what was heard while it was asked for is newer than the answer, unless it was said long before', async () => {
  await answer(at(0))
  const hearMeanwhile = async (said: string) => {
    const confirming = answer(at(100), { n: 1 })
    vi.advanceTimersByTime(1)
    hear(client, competitionId, { stage: round(2) }, said)
    await confirming
  }
  await hearMeanwhile(at(101))
  expect(shown().stage.round).toBe(2)
  await hearMeanwhile(at(40))
  expect(shown().stage.round).toBe(1)
})

it('asks again when a message is older than what is shown: the clock may have been set back', async () => {
  await answer(at(7_200))
  hear(client, competitionId, { stage: round(2) }, at(3_600))
  expect(client.getQueryState(key)?.isInvalidated).toBe(true)
  await answer(at(3_601), { n: 2 })
  expect(serverNow()).toBe(at(3_601))
  hear(client, competitionId, { stage: round(3) }, at(3_602))
  expect(shown().stage.round).toBe(3)
})

it('the clock of this device may be set to anything', async () => {
  await answer(at(10_000))
  vi.setSystemTime(0)
  vi.advanceTimersByTime(5_000)
  expect(serverNow()).toBe(at(10_005))
})

it('a slow answer or message leaves what is known of the server’s clock; a faster one raises it', async () => {
  await answer(at(20_000), { after: 4 })
  expect(serverNow()).toBe(at(20_000))
  hear(client, competitionId, { stage: round(1) }, at(20_003))
  expect(serverNow()).toBe(at(20_003))
  hear(client, competitionId, { stage: round(1) }, at(20_001))
  expect(serverNow()).toBe(at(20_003))
  await answer(at(20_005), { after: 5 })
  expect(serverNow()).toBe(at(20_008))
})
