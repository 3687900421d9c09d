import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import type { Answers } from './harness/answers.ts'
import { fakeCamera, noCamera } from './harness/fake-camera.ts'
import { admin, id } from './harness/fixtures.ts'
import { forgetMemory, openScreen, reload } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { emptyHome } from './home-fixtures.ts'
import { booking } from './table-fixtures.ts'

const path = '/check-in'
const expected: ListedTableBooking = {
  ...booking,
  status: 'confirmed',
  version: 2,
  guest: { userId: id(2), displayName: 'Bo Ek', phone: null },
}
const arrived = { ...expected, checkedInAt: '2055-03-05T17:42:00.000Z', version: 3 }
const other: ListedTableBooking = {
  ...arrived,
  id: id(95),
  number: '00000095',
  guestCount: 4,
  guest: { userId: id(3), displayName: 'Åsa Lind', phone: null },
}
const day = { getTableDay: { tables: [], bookings: [expected, other] } }
const already = {
  refusal: { code: 'already_checked_in', current: { checkedInAt: arrived.checkedInAt } },
} as const
/** A guest's own code was read, and the guest has only a place at an event. */
const noTable = {
  refusal: {
    code: 'no_table_tonight',
    current: {
      guest: { displayName: 'Sofia Ström' },
      events: [{ title: 'Jazzkväll', startsAt: '2055-03-05T19:00:00.000Z' }],
    },
  },
} as const
const waitingKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('spelrum.outbox.'))
const field = page.getByRole('textbox')
const verdict = page.getByRole('region', { name: 'Senaste besked' })
const read = async (code: string) => {
  await field.fill(code)
  await userEvent.keyboard('{Enter}')
}
const open = (answers: Answers = {}, width: 390 | 1280 = 390) =>
  openScreen({ path, as: 'admin', width, answers: { ...day, ...answers } })

testStates('the door', [
  {
    name: 'ready',
    as: 'admin',
    path,
    answers: day,
    shows: { sv: '4 av 6 gäster har kommit', en: '4 of 6 guests have arrived' },
  },
  {
    name: 'welcome',
    as: 'admin',
    path,
    answers: { ...day, checkIn: arrived },
    first: () => read(expected.number),
    shows: { sv: 'Bord 1', en: 'Table 1' },
  },
  {
    name: 'double',
    as: 'admin',
    path,
    answers: { ...day, checkIn: already },
    first: () => read(expected.number),
    shows: {
      sv: 'Bokningen är redan incheckad (18:42).',
      en: 'The booking is already checked in (18:42).',
    },
  },
  {
    name: 'a guest without a table',
    as: 'admin',
    path,
    answers: { ...day, checkIn: noTable },
    first: () => read('G-04b7c3a2'),
    shows: { sv: /Eventplats: Jazzkväll 20:00\./, en: /Event place: Jazzkväll 20:00\./ },
  },
  {
    name: 'without network',
    as: 'admin',
    path,
    answers: { ...day, checkIn: 'unreachable' },
    first: () => read(expected.number),
    shows: { sv: 'Skickas när nätet är tillbaka.', en: 'Will be sent once the network is back.' },
  },
  {
    name: 'waits for an answer',
    as: 'admin',
    path,
    answers: { ...day, checkIn: { refusal: { code: 'booking_pending' } } },
    first: () => read('00000099'),
    shows: { sv: 'Bekräfta och checka in', en: 'Confirm and check in' },
  },
])

describe('the door', () => {
  it('the door reads one code after another; a code that stays before the camera is read once', async () => {
    const camera = fakeCamera()
    const network = await open({ checkIn: arrived })
    await page.getByRole('button', { name: 'Starta kameran' }).click()
    camera.hold(`booking:${expected.id}`)
    await expect.element(verdict.getByText('Bo Ek')).toBeVisible()
    camera.hold('https://example.com')
    await expect.element(verdict.getByText('Det här är ingen bokningskod.')).toBeVisible()
    network.answer({ checkIn: other })
    camera.hold(`booking:${other.id}`)
    await expect.element(verdict.getByText('Åsa Lind')).toBeVisible()
    await expect
      .poll(() => network.requestsOf('checkIn').map(({ body }) => body.code))
      .toEqual([`booking:${expected.id}`, `booking:${other.id}`])
  })
  it('the door: the code of a guest without a table shows who it is and what else they have tonight', async () => {
    const network = await open({ checkIn: noTable })
    await read('guest:9d2f41c8-7be0-4c35-a1d6-5e8f04b7c3a2')
    await expect.element(verdict.getByText('Sofia Ström', { exact: true })).toBeVisible()
    await expect
      .element(verdict.getByText('Inget bord i kväll. Eventplats: Jazzkväll 20:00.', { exact: true }))
      .toBeVisible()
    expect(network.requestsOf('checkIn')).toMatchObject([
      { body: { code: 'guest:9d2f41c8-7be0-4c35-a1d6-5e8f04b7c3a2' } },
    ])
  })
  it('the door: a refusal of a guest’s code names the guest and the table that it means', async () => {
    await open({ checkIn: { refusal: { code: 'check_in_early', current: { booking: expected } } } })
    await read('G-04b7c3a2')
    await expect.element(verdict.getByText('Bo Ek', { exact: true })).toBeVisible()
    await expect.element(verdict.getByText('Bord 1', { exact: true })).toBeVisible()
    await expect.element(verdict.getByText('Incheckningen öppnar 60 minuter före bokad tid.')).toBeVisible()
  })
  it('the door without network: the code of a guest waits under its number', async () => {
    await open({ checkIn: 'unreachable' })
    await read('guest:9d2f41c8-7be0-4c35-a1d6-5e8f04b7c3a2')
    await expect.element(page.getByText('G-04b7c3a2', { exact: true })).toBeVisible()
    await expect.element(verdict.getByText('Skickas när nätet är tillbaka.')).toBeVisible()
  })
  it('the door: a scanner that types and presses Enter works, and the number is empty for the next', async () => {
    const network = await open({ checkIn: arrived })
    await read(expected.number)
    await expect.element(verdict.getByText('Bo Ek')).toBeVisible()
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveFocus()
    await expect
      .poll(() => network.requestsOf('checkIn'))
      .toMatchObject([{ body: { code: expected.number, waitedMs: 0 } }])
  })
  it.each([
    ['at once, without a click', async () => undefined],
    [
      'after the sound was switched',
      async () => {
        await page.getByRole('button', { name: 'Ljud' }).click()
        await expect.element(page.getByRole('button', { name: 'Ljud' })).toHaveFocus()
      },
    ],
    [
      'after the camera was started',
      async () => {
        await page.getByRole('button', { name: 'Starta kameran' }).click()
        await expect.element(page.getByRole('button', { name: 'Stäng av kameran' })).toBeVisible()
      },
    ],
    [
      'after another tab',
      async () => {
        dispatchEvent(new Event('blur'))
        document.dispatchEvent(new Event('visibilitychange'))
        dispatchEvent(new Event('focus'))
      },
    ],
    [
      'with a number half typed',
      async () => {
        await field.fill('6c7')
        await page.getByRole('button', { name: 'Ljud' }).click()
      },
    ],
  ])('the door: a scanner that types is read %s, and its Enter presses no button', async (_, first) => {
    fakeCamera()
    const network = await open({ checkIn: arrived })
    const sound = page.getByRole('button', { name: 'Ljud' })
    await expect.element(sound).toBeVisible()
    await first()
    const wasOn = sound.element().getAttribute('aria-pressed')
    await userEvent.keyboard(`${expected.number}{Enter}`)
    await expect.element(verdict.getByText('Bo Ek')).toBeVisible()
    await expect
      .poll(() => network.requestsOf('checkIn'))
      .toMatchObject([{ body: { code: expected.number } }])
    expect(sound.element().getAttribute('aria-pressed')).toBe(wasOn)
    await expect.element(field).toHaveValue('')
  })
  it('the door: text that is typed into another field stays there, and keys that open something do not move the focus', async () => {
    await open()
    await expect.element(field).toBeVisible()
    const other = document.createElement('textarea')
    document.body.append(other)
    other.focus()
    await userEvent.keyboard('6c7d8a1b')
    expect([other.value, document.activeElement === other]).toEqual(['6c7d8a1b', true])
    other.remove()
    const sound = page.getByRole('button', { name: 'Ljud' })
    sound.element().focus()
    await userEvent.keyboard('{ArrowDown}{Control>}c{/Control} ')
    await expect.element(sound).toHaveFocus()
    await expect.element(sound).toHaveAttribute('aria-pressed', 'false')
    await expect.element(field).toHaveValue('')
  })
  it('the door: a code from a keyboard of another layout is read, also without network', async () => {
    await open({ checkIn: 'unreachable' })
    await read(`bookingÖ${expected.id.replaceAll('-', '+')}`)
    await expect.element(verdict.getByText('Bo Ek')).toBeVisible()
    await read('https://spelrum.example/booking:6c7d8a1b')
    await expect.element(verdict.getByText('Det här är ingen bokningskod.')).toBeVisible()
  })
  it.each([
    ['booking_not_found', 'Bokningen hittades inte. Kontrollera numret.'],
    ['booking_cancelled', 'Bokningen är avbokad.'],
    ['check_in_early', 'Incheckningen öppnar 60 minuter före bokad tid.'],
  ] as const)('the door: a refusal (%s) has its own text', async (code, message) => {
    await open({ checkIn: { refusal: { code } } })
    await read(expected.number)
    await expect.element(verdict.getByText('Stopp')).toBeVisible()
    await expect.element(verdict.getByText(message)).toBeVisible()
  })
  it('the door lists the last ten scans', async () => {
    await open({ checkIn: arrived })
    for (let number = 10; number < 22; number += 1) await read(`000000${number}`)
    await expect.poll(() => page.getByRole('main').getByRole('listitem').elements().length).toBe(10)
  })
  it('the door without network: the scan keeps its id and waits, also over a reload, until it is sent', async () => {
    const network = await open({ checkIn: 'unreachable' })
    await read(expected.number)
    await expect.element(verdict.getByText('Skannad utan nät')).toBeVisible()
    await expect.element(verdict.getByText('Bo Ek')).toBeVisible()
    const { requestId } = network.requestsOf('checkIn')[0]?.body ?? {}
    reload()
    await expect.element(page.getByRole('listitem').getByText('Skannad utan nät')).toBeVisible()
    network.answer({ checkIn: arrived })
    dispatchEvent(new Event('online'))
    await expect.element(page.getByRole('listitem').getByText(/Välkommen$/)).toBeVisible()
    const last = network.requestsOf('checkIn').at(-1)?.body
    expect(last).toMatchObject({ requestId, waitedMs: expect.any(Number) })
    expect(last.waitedMs).toBeGreaterThan(0)
    expect(waitingKeys()).toEqual([])
  })
  it('the door without network recognises a code that was read before, and a booking that is cancelled', async () => {
    const cancelled = { ...expected, id: id(96), number: '00000096', status: 'cancelled' as const }
    await open({
      checkIn: 'unreachable',
      getTableDay: { tables: [], bookings: [expected, cancelled] },
    })
    await read(expected.number)
    await expect.element(verdict.getByText('Skickas när nätet är tillbaka.')).toBeVisible()
    await read(`booking:${expected.id}`)
    await expect.element(verdict.getByText('Koden är redan skannad på den här enheten.')).toBeVisible()
    await read(cancelled.number)
    await expect.element(verdict.getByText('Bokningen är avbokad.')).toBeVisible()
  })
  describe('a booking that waits for an answer', () => {
    const soon = {
      startsAt: new Date(Date.now() + 600_000).toISOString(),
      endsAt: new Date(Date.now() + 7_200_000).toISOString(),
    }
    const waiting: ListedTableBooking = { ...expected, ...soon, status: 'pending', version: 1 }
    const confirm = verdict.getByRole('button', { name: 'Bekräfta och checka in' })
    const openWaiting = (answers: Answers, change: Partial<ListedTableBooking> = {}) =>
      open({ getTableDay: { tables: [], bookings: [{ ...waiting, ...change }] }, ...answers })
    it('a booking at the door that waits for an answer is confirmed and checked in by staff in one tap, as the same scan', async () => {
      const network = await openWaiting({ checkIn: { refusal: { code: 'booking_pending' } } })
      await read(expected.number)
      await expect.element(verdict.getByText('Bokningen är inte bekräftad än.')).toBeVisible()
      expect(document.body.textContent).not.toContain('Prata med personalen')
      network.answer({ checkIn: arrived })
      await confirm.click()
      await expect.element(verdict.getByText('Välkommen')).toBeVisible()
      await expect.element(verdict).toHaveFocus()
      await expect.element(confirm).not.toBeInTheDocument()
      const [first, second] = network.requestsOf('checkIn').map(({ body }) => body)
      expect(first).toMatchObject({ confirm: false, waitedMs: 0 })
      expect(second).toMatchObject({ confirm: true, waitedMs: 0, requestId: first.requestId })
      expect(page.getByRole('main').getByRole('listitem').elements()).toHaveLength(1)
    })
    it('the door without network: the confirmation of a booking waits too, over a reload', async () => {
      const network = await openWaiting({ checkIn: 'unreachable' })
      await read(expected.number)
      await confirm.click()
      await expect.element(verdict.getByText('Skannad utan nät')).toBeVisible()
      await expect.element(confirm).not.toBeInTheDocument()
      reload()
      await expect.element(page.getByRole('listitem').getByText('Skannad utan nät')).toBeVisible()
      network.answer({ checkIn: arrived })
      dispatchEvent(new Event('online'))
      await expect.element(page.getByRole('listitem').getByText(/Välkommen$/)).toBeVisible()
      expect(network.requestsOf('checkIn').at(-1)?.body).toMatchObject({ confirm: true })
      expect(waitingKeys()).toEqual([])
    })
    it('the door: a booking far from its time cannot be confirmed there, and both reasons are shown', async () => {
      await openWaiting(
        { checkIn: { refusal: { code: 'booking_pending' } } },
        { startsAt: expected.startsAt },
      )
      await read(expected.number)
      await expect
        .element(
          verdict.getByText(
            'Bokningen är inte bekräftad än. Incheckningen öppnar 60 minuter före bokad tid.',
          ),
        )
        .toBeVisible()
      await expect.element(confirm).not.toBeInTheDocument()
    })
  })
  it('the door: a refusal that arrives after the guest has passed is shown with the name', async () => {
    const network = await open({ checkIn: 'unreachable' })
    await read(expected.number)
    await expect.element(verdict.getByText('Skannad utan nät')).toBeVisible()
    network.answer({ checkIn: already })
    dispatchEvent(new Event('online'))
    await seesToast('Bo Ek: incheckningen gick inte igenom', 'Bokningen är redan incheckad (18:42).')
  })
  it('the door: a scan that an earlier version stored, with its id as `scanId`, is sent too', async () => {
    const scan = { scanId: id(78), code: expected.number, at: Date.now() - 1_000 }
    localStorage.setItem('spelrum.door', JSON.stringify({ [admin.userId]: [scan] }))
    const network = await open({ checkIn: arrived })
    await expect.element(page.getByRole('listitem').getByText(/Välkommen$/)).toBeVisible()
    const [sent, ...others] = network.requestsOf('checkIn').map(({ body }) => body)
    expect(sent).toMatchObject({ requestId: id(78) })
    expect(sent.waitedMs).toBeGreaterThanOrEqual(1_000)
    expect(others).toEqual([])
    expect(waitingKeys()).toEqual([])
    expect(Object.values(JSON.parse(localStorage.getItem('spelrum.door') ?? ''))).toEqual([[]])
  })
  it('the door: another user of the device does not see the waiting scans', async () => {
    const waiting = { requestId: id(78), code: '6c7d8a1b', at: Date.now() }
    localStorage.setItem('spelrum.door', JSON.stringify({ [id(77)]: [waiting] }))
    const entry = { id: id(78), userId: id(77), kind: 'scan', lane: 'scan.6c7d8a1b', at: Date.now() }
    const key = `spelrum.outbox.${id(77)}.${id(78)}`
    localStorage.setItem(key, JSON.stringify({ ...entry, input: { code: '6c7d8a1b', confirm: false } }))
    forgetMemory()
    const network = await open({ checkIn: arrived })
    await expect.element(page.getByText('Inget har skannats än.')).toBeVisible()
    await read(other.number)
    await expect.element(verdict.getByText('Välkommen')).toBeVisible()
    expect(network.requestsOf('checkIn')).toHaveLength(1)
    expect(waitingKeys()).toEqual([key])
    expect(JSON.parse(localStorage.getItem('spelrum.door') ?? '')[id(77)]).toHaveLength(1)
  })
  it('the door: a waiting scan is sent from another screen too, and its refusal is shown there', async () => {
    const network = await open({ ...emptyHome, checkIn: 'unreachable' })
    await read(expected.number)
    await expect.element(verdict.getByText('Skannad utan nät')).toBeVisible()
    await page.getByRole('link', { name: 'Hem' }).first().click()
    await expect.element(field).not.toBeInTheDocument()
    network.answer({ checkIn: already })
    dispatchEvent(new Event('online'))
    await seesToast(
      `${expected.number}: incheckningen gick inte igenom`,
      'Bokningen är redan incheckad (18:42).',
    )
    expect(waitingKeys()).toEqual([])
  })
  it('the door without a camera shows the specified text, and the number has the focus', async () => {
    noCamera('NotAllowedError')
    await open()
    await page.getByRole('button', { name: 'Starta kameran' }).click()
    await seesToast(
      'Fel',
      'Kunde inte starta kameran. Kontrollera att du har gett tillstånd att använda kameran.',
    )
    await expect.element(field).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'Starta kameran' })).toBeVisible()
  })
  it('the door: the camera can be turned off, and the choice of sound is kept', async () => {
    fakeCamera()
    await open()
    await page.getByRole('button', { name: 'Starta kameran' }).click()
    await page.getByRole('button', { name: 'Stäng av kameran' }).click()
    await expect.element(page.getByRole('button', { name: 'Starta kameran' })).toBeVisible()
    const sound = page.getByRole('button', { name: 'Ljud' })
    await sound.click()
    await expect.element(sound).toHaveAttribute('aria-pressed', 'false')
    reload()
    await expect.element(sound).toHaveAttribute('aria-pressed', 'false')
  })
})
