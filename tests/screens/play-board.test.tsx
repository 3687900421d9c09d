import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PlaySession } from '#contract/play.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import type { Answers } from './harness/answers.ts'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { gameTable, onBoard, playing, sessionBill } from './play-fixtures.ts'

const path = '/admin/play'
const now = new Date().toISOString()
const paused = playing(3, 90, {
  segments: playing(3, 90).segments.map((segment) => ({ ...segment, endedAt: now })),
  adjustments: [{ minutes: -10, reason: 'Kön var trasig', at: now, by: 'Åsa Ek' }],
})
const items = [
  onBoard(gameTable(1)),
  onBoard(gameTable(2), playing(2, 65, { guest: { userId: id(2), displayName: 'Cilla Ek' } })),
  onBoard(gameTable(3), paused),
  onBoard(gameTable(4, { isAvailable: false })),
  onBoard(gameTable(5), playing(5, 26 * 60, { isForgotten: true })),
  onBoard(gameTable(6, { kind: 'dart', tableNumber: 1 })),
]
const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const booking = (index: number, minutes: number) => ({
  id: id(500 + index),
  name: index === 1 ? 'Åsa Ek' : 'Bo Ek',
  startsAt: at(minutes),
  endsAt: at(minutes + 60),
  players: 4,
  version: 1,
})
const booked: Answers = {
  getPlayBoard: {
    items: [
      onBoard(gameTable(1), null, [booking(1, -5), booking(2, 90)]),
      onBoard(gameTable(2), playing(2, 65), [booking(1, -5)]),
      onBoard(gameTable(3), playing(3, 20, { promisedUntil: at(30) }), [booking(2, 30)]),
      onBoard(gameTable(4), null, [booking(1, -20)]),
    ],
    stopped: [],
    now,
  },
}
const stopped = [playing(7, 120, { gameTableId: gameTable(1).id, stoppedAt: now, totalOre: 23_950 })]
const filled: Answers = { getPlayBoard: { items, stopped, now } }
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })

testStates('the board of game tables', [
  {
    name: 'board',
    as: 'admin',
    path,
    answers: filled,
    shows: { sv: 'Inte avslutat i natt', en: 'Not ended last night' },
  },
  {
    name: 'empty',
    as: 'admin',
    path,
    answers: { getPlayBoard: { items: [], stopped: [], now } },
    shows: { sv: 'Inga spelbord än', en: 'No game tables yet' },
  },
  {
    name: 'booked',
    as: 'admin',
    path,
    answers: booked,
    shows: { sv: /^Spelar över: Åsa Ek har bokat/, en: /^Playing over: Åsa Ek has booked/ },
  },
  ...statesWithout(
    'getPlayBoard',
    { as: 'admin', path, answers: filled },
    {
      failed: { sv: 'Kunde inte ladda spelborden.', en: 'Couldn’t load the game tables.' },
      loading: { sv: 'Laddar spelborden …', en: 'Loading game tables…' },
    },
  ),
])

const open = (answers: Answers) => openScreen({ path, as: 'admin', width: 1280, answers })

describe('the board of game tables', () => {
  it('starts a free table with one tap, and pauses one that is played', async () => {
    const network = await open({
      ...filled,
      startPlay: playing(1, 0),
      stepPlay: playing(2, 65, { version: 4 }),
    })
    await expect.element(page.getByText('3 av 6 bord spelas, 2 är lediga')).toBeVisible()
    await expect.element(page.getByText('Cilla Ek · 2 spelare')).toBeVisible()
    await button('Starta Pool 1').click()
    await seesToast('Pool 1 är startat')
    await expect
      .poll(() => network.requestsOf('startPlay')[0]?.body)
      .toMatchObject({ gameTableId: gameTable(1).id, players: 2 })
    await button('Pausa Pool 2').click()
    await expect
      .poll(() => network.requestsOf('stepPlay')[0]?.body)
      .toMatchObject({ step: 'pause', version: 3 })
  })

  it('shows what a session costs before it is ended', async () => {
    const network = await open({ ...filled, stepPlay: playing(3, 90, { stoppedAt: now, totalOre: 16_000 }) })
    await button('Avsluta Pool 3').click()
    const dialog = page.getByRole('dialog', { name: 'Avsluta Pool 3?' })
    await expect.element(dialog.getByText('-10 min: Kön var trasig')).toBeVisible()
    // Ninety minutes at 120 kr an hour, without ten.
    await expect.element(dialog.getByText('160 kr', { exact: true })).toBeVisible()
    await dialog.getByRole('button', { name: 'Avsluta', exact: true }).click()
    await seesToast('Pool 3 är avslutat: 160\u00A0kr')
    await expect
      .poll(() => network.requestsOf('stepPlay')[0]?.body)
      .toMatchObject({ step: 'stop', version: 3 })
  })

  it('stops a session that nobody stopped at the time when it ended', async () => {
    const startedAt = stockholmInstant('2026-11-27', '19:00')?.toISOString() ?? ''
    const [segment] = playing(5, 0).segments
    const forgotten = playing(5, 0, {
      startedAt,
      isForgotten: true,
      segments: [{ ...(segment as PlaySession['segments'][number]), startedAt }],
    })
    const network = await open({
      getPlayBoard: {
        items: [onBoard(gameTable(5), forgotten)],
        stopped: [],
        now: '2026-11-28T15:00:00.000Z',
      },
      stepPlay: playing(5, 0, { stoppedAt: now, totalOre: 32_000 }),
    })
    await button('Visa Pool 5').click()
    const dialog = page.getByRole('dialog', { name: 'Pool 5' })
    await dialog.getByLabelText('Timmar').fill('21')
    await dialog.getByLabelText('Minuter', { exact: true }).first().fill('40')
    await dialog.getByRole('button', { name: /^Avsluta kl\. 21:40: 320\s*kr$/ }).click()
    await expect
      .poll(() => network.requestsOf('stepPlay')[0]?.body)
      .toMatchObject({ step: 'stop', endedAt: '2026-11-27T20:40:00.000Z' })
  })

  it('shows the bill of a session that was stopped, and hands it over', async () => {
    const session = { ...paused, id: id(499), stoppedAt: now, totalOre: 16_000 }
    const bill = sessionBill(session)
    const handed = { ...bill, handedOver: { handedOverAt: now, handedOverBy: 'Åsa Ek', totalOre: 16_000 } }
    const network = await open({
      ...filled,
      getPlayBoard: { items, stopped: [session], now },
      getPlayBill: bill,
      handOverPlayBill: handed,
    })
    await expect.element(page.getByText('Inte lämnad till kassan')).toBeVisible()
    await page.getByRole('button', { name: /^Visa Pool 3 \d\d:\d\d$/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Pool 3' })
    await expect.element(dialog.getByText('-10 min: Kön var trasig')).toBeVisible()
    network.answer({ getPlayBill: handed })
    await dialog.getByRole('button', { name: /^Lämnad till kassan: 160\s*kr$/ }).click()
    await expect.element(dialog.getByText(/^Lämnad till kassan kl\. \d\d:\d\d av Åsa Ek\.$/)).toBeVisible()
    expect(network.requestsOf('handOverPlayBill')[0]?.body).toMatchObject({
      seen: { orderIds: [], totalOre: 16_000 },
    })
  })

  it('gives a session a guest by their code', async () => {
    const network = await open({ ...filled, stepPlay: playing(2, 65, { version: 4 }) })
    await button('Visa Pool 2').click()
    const dialog = page.getByRole('dialog', { name: 'Pool 2' })
    await dialog.getByRole('textbox', { name: 'Gästens kod' }).fill('G-1a2b3c4d')
    await dialog.getByRole('button', { name: 'Koppla gästen' }).click()
    await expect
      .poll(() => network.requestsOf('stepPlay')[0]?.body)
      .toMatchObject({ step: 'guest', guestCode: 'G-1a2b3c4d', version: 3 })
  })

  it('moves a session to a free table, and takes away minutes with a reason', async () => {
    const network = await open({ ...filled, stepPlay: playing(2, 65, { version: 4 }) })
    await button('Visa Pool 2').click()
    const dialog = page.getByRole('dialog', { name: 'Pool 2' })
    await dialog.getByLabelText('Flytta till').selectOptions('Dart 1')
    await dialog.getByRole('button', { name: 'Flytta', exact: true }).click()
    await expect
      .poll(() => network.requestsOf('stepPlay')[0]?.body)
      .toMatchObject({ step: 'move', gameTableId: gameTable(6).id })
    await dialog.getByLabelText('Minuter').fill('-70')
    await expect.element(dialog.getByText('Så mycket tid har inte spelats.')).toBeVisible()
    await dialog.getByLabelText('Minuter').fill('-15')
    await dialog.getByLabelText('Orsak').fill('Väntade på bord')
    await dialog.getByRole('button', { name: 'Justera', exact: true }).click()
    await expect
      .poll(() => network.requestsOf('stepPlay')[1]?.body)
      .toMatchObject({ step: 'adjust', minutes: -15, reason: 'Väntade på bord' })
  })

  it('starts what is booked with one tap, and nothing else while its guests are expected', async () => {
    const network = await open({ ...booked, startPlay: playing(1, 0) })
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Pool 1' }) })
    await expect.element(card.getByText(/^Bokat \d\d:\d\d$/)).toBeVisible()
    await card.getByRole('button', { name: /^Starta bokningen .* vid Pool 1, Åsa Ek$/ }).click()
    await seesToast('Pool 1 är startat')
    await expect
      .poll(() => network.requestsOf('startPlay')[0]?.body)
      .toMatchObject({ gameTableId: gameTable(1).id, bookingId: id(501), players: 4 })
    expect(button('Starta Pool 1').elements()).toHaveLength(0)
    // A quarter of an hour after its start others may play.
    await expect.element(button('Starta Pool 4')).toBeVisible()
  })

  it('says that nobody came a quarter of an hour after the start, and cancels before', async () => {
    const { id: tableId, kind, ownKind, tableNumber, location } = gameTable(4)
    const { name: _, ...rest } = booking(1, -20)
    const status = {
      ...rest,
      table: { id: tableId, kind, ownKind, tableNumber, location },
      status: 'missed' as const,
      version: 2,
    }
    const network = await open({ ...booked, setPlayBookingStatus: status })
    await button(/^Åsa Ek kom inte .* till Pool 4$/).click()
    await seesToast('Åsa Ek kom inte. Bordet är fritt.')
    await button(/^Avboka .* vid Pool 3, Bo Ek$/).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Avboka', exact: true }).click()
    await expect
      .poll(() => network.requestsOf('setPlayBookingStatus').map(({ body }) => body))
      .toEqual([
        { status: 'missed', version: 1 },
        { status: 'cancelled', version: 1 },
      ])
  })
})
