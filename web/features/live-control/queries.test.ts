import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it } from 'vitest'
import type { LiveControl, LiveEvent } from '#contract/live-competitions.ts'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { forgetVersions } from '#web/platform/newer.ts'
import { applyLiveUpdate, cachedControl, showControl } from './queries.ts'

const round = (n: number) => ({ isLive: true, round: n, status: `round_${n}` as 'round_1' })
const challenge = { id: 'x', type: 'button_challenge', active: true } as LiveEvent
const control = (revision: number, fields: Partial<LiveControl> = {}) =>
  ({
    competition: { id: 'c1' },
    stage: round(revision),
    challenge: null,
    presses: 0,
    participants: 3,
    online: 0,
    events: [],
    revision,
    now: '2026-03-06T12:00:00.000Z',
    ...fields,
  }) as unknown as LiveControl
type Changed = Extract<RealtimeMessage, { type: 'live.changed' }>
const changed = (revision: number, fields: Partial<Changed> = {}): Changed => ({
  type: 'live.changed',
  competitionId: 'c1',
  stage: round(revision),
  challenge: null,
  latestEvent: null,
  revision,
  now: '2026-03-06T11:00:00.000Z',
  ...fields,
})

let client: QueryClient
beforeEach(() => {
  forgetVersions()
  client = new QueryClient()
})
const shown = () => cachedControl(client, 'c1')

it('host control: a message is shown when its revision is higher, whatever the clock says', async () => {
  await showControl(client, control(2))
  applyLiveUpdate(client, changed(3))
  expect(shown()).toMatchObject({ stage: round(3), revision: 3 })
  applyLiveUpdate(client, changed(2))
  applyLiveUpdate(client, changed(3))
  expect(shown()).toMatchObject({ stage: round(3), revision: 3 })
})

it('host control: an answer older than a message does not replace it', async () => {
  await showControl(client, control(2))
  applyLiveUpdate(client, changed(4))
  await showControl(client, control(3))
  expect(shown()).toMatchObject({ stage: round(4), revision: 4 })
})

it('host control: an answer of the same revision adds presses and the end of an expired challenge', async () => {
  await showControl(client, control(2))
  applyLiveUpdate(client, changed(3, { challenge, latestEvent: challenge }))
  expect(shown()).toMatchObject({ challenge: { id: 'x' }, presses: 0, events: [{ id: 'x', active: true }] })
  await showControl(client, control(3, { challenge, presses: 2, events: [challenge] }))
  applyLiveUpdate(client, changed(3, { challenge, latestEvent: challenge }))
  expect(shown()).toMatchObject({ presses: 2, events: [{ id: 'x' }] })
  await showControl(client, control(3))
  expect(shown()).toMatchObject({ challenge: null, presses: 0 })
})
