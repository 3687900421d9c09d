import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { DoorParty } from '#contract/door.ts'
import {
  already,
  arrived,
  count,
  day,
  dayOf,
  expected,
  field,
  listener,
  minutesAway,
  open,
  other,
  read,
  scans,
  table,
  trio,
  verdict,
  verdictOn,
  waitingKeys,
} from './door-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { fakeCamera, noCamera } from './harness/fake-camera.ts'
import { admin, id } from './harness/fixtures.ts'
import { forgetMemory, reload } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { emptyHome } from './home-fixtures.ts'
import { booking } from './table-fixtures.ts'

const path = '/check-in'

/** A party of four of which two are inside. */
const friendsParty = { ...listener, places: [{ ...trio, places: 4, inside: 2 }] }

testStates('the door', [
  {
    name: 'ready',
    as: 'admin',
    path,
    answers: day,
    shows: { sv: '4 av 7 gäster har kommit', en: '4 of 7 guests have arrived' },
  },
  {
    name: 'welcome',
    as: 'admin',
    path,
    answers: { ...day, scanAtDoor: verdictOn(arrived) },
    first: () => read(table.number),
    shows: { sv: 'Bord 1', en: 'Table 1' },
  },
  {
    name: 'double',
    as: 'admin',
    path,
    answers: { ...day, scanAtDoor: already },
    first: () => read(table.number),
    shows: {
      sv: 'Redan inne 18:42, Dörr 2.',
      en: 'Inside since 18:42, Dörr 2.',
    },
  },
  {
    name: 'a guest of an event',
    as: 'admin',
    path,
    answers: { ...day, scanAtDoor: verdictOn(listener) },
    first: () => read('G-04b7c3a2'),
    shows: { sv: 'Trio Hellman', en: 'Trio Hellman' },
  },
  {
    name: 'a friend of a party',
    as: 'admin',
    path,
    answers: { ...day, scanAtDoor: { ...verdictOn(friendsParty), friend: { name: 'Ylva Berg' } } },
    first: () => read('friend:9d2f41c8-7be0-4c35-a1d6-5e8f04b7c3a2'),
    shows: { sv: 'I sällskapet med Sofia Ström', en: 'In the party of Sofia Ström' },
  },
  {
    name: 'nearly full',
    as: 'admin',
    path,
    answers: { getDoorDay: { ...day.getDoorDay, count: { ...count, inside: 180 } } },
    shows: { sv: 'Snart fullt', en: 'Nearly full' },
  },
  {
    name: 'without network',
    as: 'admin',
    path,
    answers: { ...day, scanAtDoor: 'unreachable' },
    first: () => read(table.number),
    shows: { sv: 'Skickas när nätet är tillbaka.', en: 'Will be sent once the network is back.' },
  },
  {
    name: 'waits for an answer',
    as: 'admin',
    path,
    answers: { ...day, scanAtDoor: { refusal: { code: 'booking_pending' } } },
    first: () => read('00000099'),
    shows: { sv: 'Bekräfta och checka in', en: 'Confirm and check in' },
  },
])

describe('the door', () => {
  it('the door reads one code after another; a code that stays before the camera is read once', async () => {
    const camera = fakeCamera()
    const network = await open({ scanAtDoor: verdictOn(arrived) })
    await page.getByRole('button', { name: 'Starta kameran' }).click()
    camera.hold(expected.code)
    await expect.element(verdict.getByText('Bo Ek')).toBeVisible()
    camera.hold('https://example.com')
    await expect.element(verdict.getByText('Det här är ingen bokningskod.')).toBeVisible()
    network.answer({ scanAtDoor: verdictOn(other) })
    camera.hold(other.code)
    await expect.element(verdict.getByText('Åsa Lind')).toBeVisible()
    await expect
      .poll(() => network.requestsOf('scanAtDoor').map(({ body }) => body.code))
      .toEqual([expected.code, other.code])
  })
  it('the door: a refusal of a guest’s code names the guest and the table that it means', async () => {
    await open({ scanAtDoor: { refusal: { code: 'check_in_early', current: { party: expected } } } })
    await read('G-04b7c3a2')
    await expect.element(verdict.getByText('Bo Ek', { exact: true })).toBeVisible()
    await expect.element(verdict.getByText('Bord 1', { exact: true })).toBeVisible()
    await expect.element(verdict.getByText('Incheckningen öppnar 60 minuter före bokad tid.')).toBeVisible()
  })
  it('the door: the ticket of a friend names the friend and the party, and once only', async () => {
    const friend = { name: 'Ylva Berg' }
    const network = await open({ scanAtDoor: { ...verdictOn(friendsParty), friend } })
    const code = 'friend:9d2f41c8-7be0-4c35-a1d6-5e8f04b7c3a2'
    await read(code)
    await expect.element(verdict.getByText('Ylva Berg', { exact: true })).toBeVisible()
    await expect.element(verdict.getByText('2 av 4 inne')).toBeVisible()
    const current = { party: friendsParty, friend }
    network.answer({ scanAtDoor: { refusal: { code: 'already_inside', current } } })
    await read(code)
    await expect.element(verdict.getByText('Redan inne.', { exact: true })).toBeVisible()
    await expect.element(verdict.getByText('Ylva Berg', { exact: true })).toBeVisible()
  })
  it('the door without network: the code of a guest waits under its number', async () => {
    await open({ scanAtDoor: 'unreachable' })
    await read('guest:9d2f41c8-7be0-4c35-a1d6-5e8f04b7c3a2')
    await expect.element(page.getByText('G-04b7c3a2', { exact: true })).toBeVisible()
    await expect.element(verdict.getByText('Skickas när nätet är tillbaka.')).toBeVisible()
  })
  it('the door: a scanner that types and presses Enter works, and the number is empty for the next', async () => {
    const network = await open({ scanAtDoor: verdictOn(arrived) })
    await read(table.number)
    await expect.element(verdict.getByText('Bo Ek')).toBeVisible()
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveFocus()
    await expect
      .poll(() => network.requestsOf('scanAtDoor'))
      .toMatchObject([{ body: { code: table.number, waitedMs: 0 } }])
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
    const network = await open({ scanAtDoor: verdictOn(arrived) })
    const sound = page.getByRole('button', { name: 'Ljud' })
    await expect.element(sound).toBeVisible()
    await first()
    const wasOn = sound.element().getAttribute('aria-pressed')
    await userEvent.keyboard(`${table.number}{Enter}`)
    await expect.element(verdict.getByText('Bo Ek')).toBeVisible()
    await expect
      .poll(() => network.requestsOf('scanAtDoor'))
      .toMatchObject([{ body: { code: table.number } }])
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
    await open({ scanAtDoor: 'unreachable' })
    await read(`bookingÖ${booking.id.replaceAll('-', '+')}`)
    await expect.element(verdict.getByText('Bo Ek')).toBeVisible()
    await read('https://spelrum.example/booking:6c7d8a1b')
    await expect.element(verdict.getByText('Det här är ingen bokningskod.')).toBeVisible()
  })
  it.each([
    ['booking_not_found', 'Bokningen hittades inte. Kontrollera numret.'],
    ['booking_cancelled', 'Bokningen är avbokad.'],
    ['check_in_early', 'Incheckningen öppnar 60 minuter före bokad tid.'],
  ] as const)('the door: a refusal (%s) has its own text', async (code, message) => {
    await open({ scanAtDoor: { refusal: { code } } })
    await read(table.number)
    await expect.element(verdict.getByText('Stopp')).toBeVisible()
    await expect.element(verdict.getByText(message)).toBeVisible()
  })
  it('the door lists the last ten scans', async () => {
    await open({ scanAtDoor: verdictOn(arrived) })
    for (let number = 10; number < 22; number += 1) await read(`000000${number}`)
    await expect.poll(() => scans.getByRole('listitem').elements().length).toBe(10)
  })
  it('the door without network: the scan keeps its id and waits, also over a reload, until it is sent', async () => {
    const network = await open({ scanAtDoor: 'unreachable' })
    await read(table.number)
    await expect.element(verdict.getByText('Skannad utan nät')).toBeVisible()
    await expect.element(verdict.getByText('Bo Ek')).toBeVisible()
    const { requestId } = network.requestsOf('scanAtDoor')[0]?.body ?? {}
    reload()
    await expect.element(page.getByRole('listitem').getByText('Skannad utan nät')).toBeVisible()
    network.answer({ scanAtDoor: verdictOn(arrived) })
    dispatchEvent(new Event('online'))
    await expect.element(page.getByRole('listitem').getByText(/Välkommen$/)).toBeVisible()
    const last = network.requestsOf('scanAtDoor').at(-1)?.body
    expect(last).toMatchObject({ requestId, waitedMs: expect.any(Number) })
    expect(last.waitedMs).toBeGreaterThan(0)
    expect(waitingKeys()).toEqual([])
  })
  it('the door without network recognises a code that was read before, and a booking that is cancelled', async () => {
    const cancelled: DoorParty = {
      ...expected,
      code: `booking:${id(96)}`,
      table: { ...table, id: id(96), number: '00000096', status: 'cancelled' },
      places: [],
    }
    const soon = { ...expected, table: { ...table, ...minutesAway }, places: [] }
    await open({ scanAtDoor: 'unreachable', ...dayOf(soon, cancelled) })
    await read(table.number)
    await expect.element(verdict.getByText('Skickas när nätet är tillbaka.')).toBeVisible()
    await read(expected.code)
    await expect.element(verdict.getByText('Koden är redan skannad på den här enheten.')).toBeVisible()
    await read('00000096')
    await expect.element(verdict.getByText('Bokningen är avbokad.')).toBeVisible()
  })
  describe('a booking that waits for an answer', () => {
    const waiting = { ...table, ...minutesAway, status: 'pending' as const }
    const confirm = verdict.getByRole('button', { name: 'Bekräfta och checka in' })
    const openWaiting = (answers: Answers, change: Partial<typeof waiting> = {}) =>
      open({ ...dayOf({ ...expected, table: { ...waiting, ...change }, places: [] }), ...answers })
    it('a booking at the door that waits for an answer is confirmed and checked in by staff in one tap, as the same scan', async () => {
      const network = await openWaiting({ scanAtDoor: { refusal: { code: 'booking_pending' } } })
      await read(table.number)
      await expect.element(verdict.getByText('Bokningen är inte bekräftad än.')).toBeVisible()
      expect(document.body.textContent).not.toContain('Prata med personalen')
      network.answer({ scanAtDoor: verdictOn(arrived) })
      await confirm.click()
      await expect.element(verdict.getByText('Välkommen')).toBeVisible()
      await expect.element(verdict).toHaveFocus()
      await expect.element(confirm).not.toBeInTheDocument()
      const [first, second] = network.requestsOf('scanAtDoor').map(({ body }) => body)
      expect(first).toMatchObject({ confirm: false, waitedMs: 0 })
      expect(second).toMatchObject({ confirm: true, waitedMs: 0, requestId: first.requestId })
      expect(scans.getByRole('listitem').elements()).toHaveLength(1)
    })
    it('the door without network: the confirmation of a booking waits too, over a reload', async () => {
      const network = await openWaiting({ scanAtDoor: 'unreachable' })
      await read(table.number)
      await confirm.click()
      await expect.element(verdict.getByText('Skannad utan nät')).toBeVisible()
      await expect.element(confirm).not.toBeInTheDocument()
      reload()
      await expect.element(page.getByRole('listitem').getByText('Skannad utan nät')).toBeVisible()
      network.answer({ scanAtDoor: verdictOn(arrived) })
      dispatchEvent(new Event('online'))
      await expect.element(page.getByRole('listitem').getByText(/Välkommen$/)).toBeVisible()
      await expect.poll(() => network.requestsOf('scanAtDoor').at(-1)?.body).toMatchObject({ confirm: true })
      expect(waitingKeys()).toEqual([])
    })
    it('the door: a booking far from its time cannot be confirmed there, and both reasons are shown', async () => {
      await openWaiting(
        { scanAtDoor: { refusal: { code: 'booking_pending' } } },
        { startsAt: table.startsAt },
      )
      await read(table.number)
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
    const network = await open({ scanAtDoor: 'unreachable' })
    await read(table.number)
    await expect.element(verdict.getByText('Skannad utan nät')).toBeVisible()
    network.answer({ scanAtDoor: already })
    dispatchEvent(new Event('online'))
    await seesToast('Bo Ek: incheckningen gick inte igenom', 'Redan inne 18:42, Dörr 2.')
  })
  it('the door: a scan that an earlier version stored, with its id as `scanId`, is sent too', async () => {
    const scan = { scanId: id(78), code: table.number, at: Date.now() - 1_000 }
    localStorage.setItem('spelrum.door', JSON.stringify({ [admin.userId]: [scan] }))
    const network = await open({ scanAtDoor: verdictOn(arrived) })
    await expect.element(page.getByRole('listitem').getByText(/Välkommen$/)).toBeVisible()
    const [sent, ...others] = network.requestsOf('scanAtDoor').map(({ body }) => body)
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
    const network = await open({ scanAtDoor: verdictOn(arrived) })
    await expect.element(page.getByText('Inget har skannats än.')).toBeVisible()
    await read('00000095')
    await expect.element(verdict.getByText('Välkommen')).toBeVisible()
    await expect.poll(() => network.requestsOf('scanAtDoor')).toHaveLength(1)
    expect(waitingKeys()).toEqual([key])
    expect(JSON.parse(localStorage.getItem('spelrum.door') ?? '')[id(77)]).toHaveLength(1)
  })
  it('the door: a waiting scan is sent from another screen too, and its refusal is shown there', async () => {
    const network = await open({ ...emptyHome, scanAtDoor: 'unreachable' })
    await read(table.number)
    await expect.element(verdict.getByText('Skannad utan nät')).toBeVisible()
    await page.getByRole('link', { name: 'Hem' }).first().click()
    await expect.element(field).not.toBeInTheDocument()
    network.answer({ scanAtDoor: already })
    dispatchEvent(new Event('online'))
    await seesToast('Bo Ek: incheckningen gick inte igenom', 'Redan inne 18:42, Dörr 2.')
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
