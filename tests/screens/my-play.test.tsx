import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { PlayBooking } from '#contract/play-bookings.ts'
import type { AnswerOf } from '#web/platform/api.ts'
import type { Answers } from './harness/answers.ts'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { bookedHall, hall, inHall, mySession } from './play-fixtures.ts'
import { ownPlay } from './strip-fixtures.ts'
import { programme, tonight } from './tonight-fixtures.ts'

const now = new Date().toISOString()
const later = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const answering = (session: ReturnType<typeof mySession> | null, mayStart = true): Answers => ({
  getPlayHall: hall,
  // The time of the server is that of the request.
  getMyPlay: () => ({ session, mayStart, now: new Date().toISOString() }),
})
const friend = { userId: id(3), displayName: 'Bo Ek' }
/** The booking that holds the first table of `bookedHall`. */
const booking: PlayBooking = {
  id: id(601),
  table: mySession(1, 0).table,
  startsAt: '2026-11-27T19:00:00.000Z',
  endsAt: '2026-11-27T20:00:00.000Z',
  players: 2,
  status: 'booked',
  version: 1,
}
const free = `/play/table/${inHall(1).id}`
/** A booking of the first table is later: now it is held for the queue. */
const heldHall = { ...hall, items: [inHall(1, { isHeld: true, bookedAt: later(3) }), inHall(2)] }
const calledHere: AnswerOf<'getPlayQueue'> = {
  games: [],
  mine: [
    {
      id: id(602),
      kind: 'pool',
      ownKind: null,
      players: 2,
      saidMinutes: 60,
      state: 'called',
      position: 0,
      expected: null,
      call: { gameTableId: inHall(1).id, tableNumber: 1, location: 'Spelhallen', until: later(0.1) },
      passedUntil: null,
      joinedAt: now,
    },
  ],
  joining: 'home',
  isOpen: true,
  callMinutes: 10,
  now,
}
const taken = `/play/table/${inHall(2).id}`

testStates('what a guest plays', [
  {
    name: 'on Home',
    path: '/',
    answers: { ...programme, ...answering(null), getTonight: tonight({ play: [ownPlay], now }) },
    shows: { sv: 'Sedan 19:20', en: 'Since 19:20' },
  },
  {
    name: 'free table to start',
    path: free,
    answers: answering(null),
    shows: { sv: 'Starta klockan', en: 'Start the clock' },
  },
  {
    name: 'at the table',
    path: taken,
    answers: answering(mySession(2, 65, { friends: [friend], orderedOre: 17_900 })),
    shows: { sv: 'Spelar med: Bo Ek', en: 'Playing with: Bo Ek' },
  },
  {
    name: 'as a friend',
    path: taken,
    answers: answering(mySession(2, 65, { isMine: false, joinKey: null, friends: [friend] })),
    shows: { sv: 'Lämna bordet', en: 'Leave the table' },
  },
  {
    name: 'in the hall',
    path: '/play',
    answers: answering(mySession(2, 65)),
    shows: { sv: 'Du spelar', en: 'You’re playing' },
  },
  {
    name: 'ended',
    path: '/play',
    answers: answering(mySession(2, 65, { stoppedAt: now, totalOre: 13_000, joinKey: null })),
    shows: { sv: 'Betala i kassan.', en: 'Pay at the till.' },
  },
  {
    name: 'ended for nothing',
    path: '/play',
    answers: answering(mySession(2, 65, { stoppedAt: now, totalOre: 0, joinKey: null })),
    shows: { sv: 'Inget att betala.', en: 'Nothing to pay.' },
  },
  {
    name: 'booked by others',
    path: free,
    answers: { ...answering(null), getPlayHall: bookedHall() },
    shows: {
      sv: 'Bordet väntar på gäster som har bokat det. Välj ett annat bord.',
      en: 'The table is waiting for guests who have booked it. Choose another table.',
    },
  },
  {
    name: 'booked by the guest',
    path: free,
    answers: {
      ...answering(null),
      getPlayHall: bookedHall(),
      listMyPlayBookings: { items: [booking] },
    },
    shows: { sv: 'Bordet är bokat åt dig.', en: 'The table is booked for you.' },
  },
  {
    name: 'held for a party of the queue',
    path: free,
    answers: { ...answering(null), getPlayHall: heldHall },
    shows: {
      sv: 'Bordet hålls för den som står på tur i kön. Välj ett annat bord, eller ställ dig i kö.',
      en: 'The table is held for whoever is next in the queue. Choose another table, or join the queue.',
    },
  },
  {
    name: 'held for the guest, who is called',
    path: free,
    answers: { ...answering(null), getPlayHall: heldHall, getPlayQueue: calledHere },
    shows: { sv: 'Bordet hålls för dig.', en: 'The table is held for you.' },
  },
  {
    name: 'closed table',
    path: `/play/table/${inHall(6).id}`,
    answers: { ...answering(null), getPlayHall: bookedHall() },
    shows: {
      sv: 'Här går det inte att spela just nu. Välj ett annat bord, eller fråga personalen.',
      en: 'You can’t play here right now. Choose another table, or ask the staff.',
    },
  },
  {
    name: 'invited',
    path: `${taken}?join=${id(478)}`,
    answers: answering(null),
    shows: { sv: 'Spela med', en: 'Join in' },
  },
])

describe('what a guest plays', () => {
  it('is started with how many play', async () => {
    const session = mySession(1, 0)
    const network = await openScreen({
      path: free,
      answers: { ...answering(null), startMyPlay: { session, mayStart: true, now } },
    })
    await page.getByLabelText('Hur många spelar?').selectOptions('4')
    network.answer(answering(session))
    await page.getByRole('button', { name: 'Starta klockan' }).click()
    await seesToast('Pool 1 är startat')
    expect(network.requestsOf('startMyPlay')[0]?.body).toMatchObject({
      gameTableId: inHall(1).id,
      players: 4,
    })
    await expect.element(page.getByRole('heading', { name: 'Du spelar' })).toBeVisible()
  })

  it('is offered no start while the table is booked by others, and the start of their own booking', async () => {
    const network = await openScreen({
      path: free,
      answers: { ...answering(null), getPlayHall: bookedHall() },
    })
    await expect.element(page.getByText(/^Bordet väntar på gäster/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Starta klockan' }).elements()).toHaveLength(0)
    network.answer({ listMyPlayBookings: { items: [booking] } })
    network.publish({ type: 'playHall.changed' })
    await expect.element(page.getByText('Bordet är bokat åt dig.')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Starta klockan' })).toBeVisible()
  })

  it('goes on without network, by the clock of the phone, and says from when it is', async () => {
    const session = mySession(2, 65)
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    const network = await openScreen({ path: '/play', answers: answering(session) })
    await expect.element(page.getByText(/^1:05:/)).toBeVisible()
    network.answer({ getMyPlay: { session, mayStart: true, now: hourAgo } })
    network.savedAt = hourAgo
    network.publish({ type: 'myPlay.changed' })
    await expect.element(page.getByText(/^Senast uppdaterat/)).toBeVisible()
    await expect.element(page.getByText(/^1:05:/)).toBeVisible()
  })

  it('says of a session that cost nothing that there is nothing to pay', async () => {
    const session = mySession(2, 65, { rates: [] })
    const ended = { ...session, stoppedAt: now, totalOre: 0, joinKey: null }
    const network = await openScreen({
      path: taken,
      answers: { ...answering(session), stopMyPlay: { session: ended, mayStart: true, now } },
    })
    await page.getByRole('button', { name: 'Avsluta', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Avsluta Pool 2?' })
    await expect.element(dialog.getByText('Klockan stannar, och bordet blir ledigt.')).toBeVisible()
    network.answer(answering(ended))
    await dialog.getByRole('button', { name: 'Avsluta', exact: true }).click()
    await seesToast('Pool 2 är avslutat. Inget att betala.')
    await expect.element(page.getByText('Inget att betala.', { exact: true })).toBeVisible()
  })

  it('is started by staff where the owner says so, and at one table at a time', async () => {
    const network = await openScreen({ path: free, answers: answering(null, false) })
    await expect.element(page.getByText(/^Vill du spela här\?/)).toBeVisible()
    network.answer(answering(mySession(2, 10)))
    network.publish({ type: 'playHall.changed' })
    await expect.element(page.getByText('Du spelar redan på Pool 2. Avsluta där först.')).toBeVisible()
  })

  it('shows time and sum, lets friends join by a code, and is ended after a question', async () => {
    const session = mySession(2, 65)
    const ended = mySession(2, 65, { stoppedAt: now, totalOre: 13_000, orderedOre: 17_900, joinKey: null })
    const network = await openScreen({
      path: taken,
      answers: { ...answering(session), stopMyPlay: { session: ended, mayStart: true, now } },
    })
    await expect.element(page.getByText(/^1:05:\d\d$/)).toBeVisible()
    await page.getByRole('button', { name: 'Låt en vän gå med' }).click()
    const dialog = page.getByRole('dialog', { name: 'Spela med på Pool 2' })
    await expect.element(dialog.getByRole('img', { name: 'Kod för att spela med på Pool 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Stäng' }).click()
    await page.getByRole('button', { name: 'Avsluta', exact: true }).click()
    network.answer(answering(ended))
    await page
      .getByRole('dialog', { name: 'Avsluta Pool 2?' })
      .getByRole('button', { name: 'Avsluta', exact: true })
      .click()
    await seesToast('Pool 2 är avslutat. Betala i kassan.')
    await expect
      .element(page.getByText('Betala i kassan: 309 kr för tiden och beställningen.', { exact: true }))
      .toBeVisible()
  })

  it('is joined by the code that a friend shows, who cannot end it', async () => {
    const joined = mySession(2, 65, { isMine: false, joinKey: null, friends: [friend] })
    const network = await openScreen({
      path: `${taken}?join=${id(478)}`,
      answers: { ...answering(null), joinPlay: { session: joined, mayStart: true, now } },
    })
    const button = page.getByRole('button', { name: 'Spela med' })
    await expect.element(button).toBeVisible()
    network.answer(answering(joined))
    await button.click()
    await expect.element(page.getByRole('heading', { name: 'Du spelar med Åsa Ek' })).toBeVisible()
    await expect.element(page.getByText('Åsa Ek eller personalen avslutar.')).toBeVisible()
    expect(network.requestsOf('joinPlay')[0]?.body).toEqual({ joinKey: id(478) })
    expect(page.getByRole('button', { name: 'Avsluta', exact: true }).elements()).toHaveLength(0)
  })

  it('is left by a friend after a question', async () => {
    const network = await openScreen({
      path: '/play',
      answers: {
        ...answering(mySession(2, 65, { isMine: false, joinKey: null, friends: [friend] })),
        leavePlay: { session: null, mayStart: true, now },
      },
    })
    await page.getByRole('button', { name: 'Lämna bordet' }).click()
    const dialog = page.getByRole('dialog', { name: 'Lämna Pool 2?' })
    await expect.element(dialog.getByText(/^De andra spelar vidare\./)).toBeVisible()
    network.answer(answering(null))
    await dialog.getByRole('button', { name: 'Lämna bordet' }).click()
    await seesToast('Du har lämnat Pool 2')
    expect(network.requestsOf('leavePlay')[0]?.params).toEqual({ playSessionId: id(482) })
    await expect.element(page.getByText('Du spelar med Åsa Ek')).not.toBeInTheDocument()
  })
})
