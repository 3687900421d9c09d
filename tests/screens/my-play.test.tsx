import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from './harness/answers.ts'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { hall, inHall, mySession } from './play-fixtures.ts'

const now = new Date().toISOString()
const answering = (session: ReturnType<typeof mySession> | null, mayStart = true): Answers => ({
  getPlayHall: hall,
  getMyPlay: { session, mayStart, now },
})
const friend = { userId: id(3), displayName: 'Bo Ek' }
const free = `/play/table/${inHall(1).id}`
const taken = `/play/table/${inHall(2).id}`

testStates('what a guest plays', [
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
})
