import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { formatShortDate } from '#web/platform/dates.ts'
import type { Answers } from './harness/answers.ts'
import { id, onePage } from './harness/fixtures.ts'
import { openScreen, reload } from './harness/open-screen.tsx'
import { type State, statesWithout, testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { confirmed, late, pending } from './table-fixtures.ts'

const path = '/admin/table-bookings'
const final = [
  { ...pending, id: id(94), status: 'cancelled' as const, table: null },
  { ...pending, id: id(95), status: 'completed' as const, checkedInAt: '2055-03-05T18:42:00.000Z' },
]
const emptyDay = { getTableDay: { tables: [], bookings: [] } }
const all: Answers = { ...emptyDay, listAllTableBookings: onePage(pending, confirmed, ...final) }

const showList = (name = 'Lista') => page.getByRole('radio', { name, exact: true }).click({ force: true })
/** The list instead of the day. */
const list = {
  as: 'admin',
  path,
  first: (_network: unknown, language: 'sv' | 'en') => showList(language === 'sv' ? 'Lista' : 'List'),
} satisfies Partial<State>

testStates('list of table bookings', [
  { name: 'each status', ...list, answers: all, shows: { sv: 'Borttaget', en: 'Deleted' } },
  {
    name: 'a late guest',
    ...list,
    answers: { ...all, listAllTableBookings: onePage(late()) },
    shows: { sv: 'Sen', en: 'Late' },
  },
  {
    name: 'a guest who has promised to come',
    ...list,
    answers: {
      ...all,
      listAllTableBookings: onePage({ ...confirmed, promisedAt: '2055-03-04T18:00:00.000Z' }),
    },
    shows: { sv: /kommer$/, en: /is coming$/ },
  },
  {
    name: 'bookings that look alike',
    ...list,
    answers: { ...all, listAllTableBookings: onePage({ ...pending, alike: 5 }) },
    shows: { sv: 'Liknar 5 andra', en: 'Like 5 others' },
  },
  {
    name: 'one to answer until a time, and one that nobody answered',
    ...list,
    answers: {
      ...all,
      listAllTableBookings: onePage(
        { ...pending, answerBy: '2055-03-05T16:00:00.000Z' },
        { ...pending, id: id(97), status: 'cancelled', hasLapsed: true },
      ),
    },
    shows: { sv: /svara senast fre 5 mars 17:00$/, en: /reply by Fri 5 Mar 17:00$/ },
  },
  {
    name: 'guests without an account',
    ...list,
    answers: {
      ...all,
      listAllTableBookings: onePage(
        { ...pending, guest: { userId: null, displayName: 'Åsa Ek', phone: '+46701234567' } },
        { ...confirmed, guest: { userId: null, displayName: '', phone: null } },
      ),
    },
    shows: { sv: '6c7d8a1b · +46701234567', en: '6c7d8a1b · +46701234567' },
  },
  ...statesWithout(
    'listAllTableBookings',
    { ...list, answers: emptyDay },
    {
      empty: { sv: 'Inga bokningar', en: 'No bookings' },
      failed: { sv: 'Kunde inte ladda bokningar.', en: 'Couldn’t load the bookings.' },
      loading: { sv: 'Laddar bokningar …', en: 'Loading bookings…' },
    },
  ),
])

async function open(answers: Answers = {}) {
  const network = await openScreen({ path, as: 'admin', width: 1280, answers: { ...all, ...answers } })
  await showList()
  return network
}
const button = (name: string) => page.getByRole('button', { name, exact: true })
const name = 'Bo Ek fre 5 mars 19:00'
const dialog = page.getByRole('dialog')
/** The names of the buttons of each row. */
const actionsOf = () =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('button')].map((each) => each.getAttribute('data-action')),
  )

describe('list of table bookings', () => {
  it('list of table bookings: each status has the specified actions', async () => {
    await open()
    await expect.element(button(`Bekräfta ${name}`)).toBeVisible()
    expect(actionsOf()).toEqual([['confirm', 'cancel'], ['complete', 'cancel'], [], []])
  })

  it('list of table bookings: each status is shown in the specified words, with the time of the check-in', async () => {
    await open()
    await expect.element(button(`Bekräfta ${name}`)).toBeVisible()
    expect(
      [...document.querySelectorAll<HTMLTableRowElement>('tbody tr')].map((row) => row.cells[5]?.textContent),
    ).toEqual(['Väntar', 'Bekräftad', 'Avbokad', 'Genomförd · Incheckad 19:42'])
  })

  it('list of table bookings: confirming sends the version that is shown', async () => {
    const network = await open({ setTableBookingStatus: { ...pending, status: 'confirmed', version: 2 } })
    await button(`Bekräfta ${name}`).click()
    await seesToast('Status uppdaterad')
    await expect
      .poll(() => network.requestsOf('setTableBookingStatus'))
      .toMatchObject([{ params: { bookingId: pending.id }, body: { status: 'confirmed', version: 1 } }])
  })

  it.each([
    ['before its day, which is named', {}, 'Besöket är först fredag 5 mars 2055 kl. 19:00.'],
    [
      'when the guest has not come',
      { startsAt: new Date(Date.now() - 60_000).toISOString() },
      'Bo Ek är inte incheckad.',
    ],
    [
      'when the guest has been there',
      { startsAt: '2026-01-05T18:00:00.000Z', checkedInAt: '2026-01-05T18:00:00.000Z' },
      '',
    ],
  ])('list of table bookings: completing needs a confirmation %s', async (_, change, reason) => {
    const row = { ...confirmed, ...change }
    const network = await open({
      listAllTableBookings: onePage(row),
      setTableBookingStatus: { ...row, status: 'completed', version: 5 },
    })
    await button(`Slutför ${name}`).click()
    const text = `${reason} Bordet blir ledigt, och bokningen kan inte ändras igen.`.trim()
    await expect.element(dialog.getByRole('paragraph')).toHaveTextContent(text)
    await dialog.getByRole('button', { name: 'Behåll bokningen' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(network.requestsOf('setTableBookingStatus')).toEqual([])
    await button(`Slutför ${name}`).click()
    await dialog.getByRole('button', { name: 'Slutför', exact: true }).click()
    await seesToast('Status uppdaterad')
    await expect
      .poll(() => network.requestsOf('setTableBookingStatus'))
      .toMatchObject([{ params: { bookingId: confirmed.id }, body: { status: 'completed', version: 4 } }])
  })

  it('list of table bookings: cancelling needs a confirmation', async () => {
    const network = await open({ listAllTableBookings: onePage(confirmed) })
    await button(`Avboka ${name}`).click()
    await expect.element(dialog.getByText('Bo Ek får besked direkt, och bordet blir ledigt.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Behåll bokningen' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(network.requestsOf('setTableBookingStatus')).toHaveLength(0)
    network.answer({ setTableBookingStatus: { ...confirmed, status: 'cancelled', version: 5 } })
    await button(`Avboka ${name}`).click()
    await dialog.getByRole('button', { name: 'Avboka', exact: true }).click()
    await seesToast('Status uppdaterad')
    await expect
      .poll(() => network.requestsOf('setTableBookingStatus'))
      .toMatchObject([{ body: { status: 'cancelled', version: 4 } }])
  })

  it('list of table bookings: for a guest without an account, the confirmation says that nobody is notified', async () => {
    const guest = { userId: null, displayName: 'Åsa Ek', phone: null }
    await open({ listAllTableBookings: onePage({ ...confirmed, guest }) })
    await button('Avboka Åsa Ek fre 5 mars 19:00').click()
    await expect
      .element(dialog.getByText('Åsa Ek har inget konto, så inget besked skickas. Bordet blir ledigt.'))
      .toBeVisible()
  })

  it('list of table bookings: that a late guest did not come is said in one tap', async () => {
    const missing = late()
    const network = await open({
      listAllTableBookings: onePage(missing),
      setTableNoShow: { ...missing, status: 'cancelled', noShowAt: new Date().toISOString(), version: 5 },
    })
    await button(`Uteblev: Bo Ek ${formatShortDate(missing.date, 'sv')} ${missing.time}`).click()
    await seesToast('Bordet är fritt')
    await expect
      .poll(() => network.requestsOf('setTableNoShow'))
      .toMatchObject([{ params: { bookingId: missing.id }, body: { isNoShow: true, version: 4 } }])
    expect(actionsOf()).toEqual([['noShow', 'complete', 'cancel']])
  })

  it.each([
    ['internal_error', ''],
    ['stale_version', ' Någon annan har ändrat under tiden. Ladda om och se ändringen.'],
    ['status_not_allowed', ' Bokningen har redan en annan status. Ladda om sidan.'],
  ] as const)(
    'list of table bookings: a failure (%s) shows the specified text, and the list is fetched again',
    async (code, reason) => {
      const network = await open({ setTableBookingStatus: { refusal: { code } } })
      await button(`Bekräfta ${name}`).click()
      await seesToast('Fel', `Kunde inte uppdatera bokningsstatus.${reason}`)
      await expect.poll(() => network.requestsOf('listAllTableBookings').length).toBe(2)
    },
  )

  it('list of table bookings: status and date filter it, and a new booking appears without a reload', async () => {
    const network = await open()
    const latest = () => network.requestsOf('listAllTableBookings').at(-1)?.query.toString()
    await page.getByLabelText('Status').selectOptions('Väntar')
    await page.getByLabelText('Datum').fill('2055-03-05')
    await expect.poll(latest).toBe('limit=50&status=pending&date=2055-03-05')
    network.answer({
      listAllTableBookings: onePage({ ...pending, guest: { ...pending.guest, displayName: 'Åsa Ny' } }),
    })
    network.publish({ type: 'tableBooking.changed', bookingId: pending.id })
    await expect.element(page.getByText('Åsa Ny')).toBeVisible()
    await page.getByLabelText('Datum').fill('')
    await page.getByLabelText('Status').selectOptions('Alla')
    await expect.poll(latest).toBe('limit=50')
  })

  it('list of table bookings: a day that is still being typed is not requested', async () => {
    const network = await open()
    const date = page.getByLabelText('Datum')
    await date.fill('2055-03')
    await expect.element(date).toHaveValue('2055-03')
    await date.fill('2055-03-05')
    await expect
      .poll(() => network.requestsOf('listAllTableBookings').map(({ query }) => query.get('date')))
      .toEqual([null, '2055-03-05'])
  })

  it('list of table bookings: the buttons of a row show their labels', async () => {
    await open({ listAllTableBookings: onePage(pending) })
    await expect.element(button(`Bekräfta ${name}`)).toHaveTextContent('Bekräfta')
    await expect.element(button(`Avboka ${name}`).getByText('Avboka')).toBeVisible()
  })

  it('list of table bookings: the chosen view and day survive a reload', async () => {
    const network = await openScreen({ path, as: 'admin', width: 1280, answers: { ...all, ...emptyDay } })
    await page.getByLabelText('Datum').fill('2055-03-07')
    await expect.poll(() => network.requestsOf('getTableDay').at(-1)?.params).toEqual({ date: '2055-03-07' })
    await showList()
    reload()
    await expect.element(page.getByRole('radio', { name: 'Lista', exact: true })).toBeChecked()
    await showList('Dag')
    await expect.element(page.getByLabelText('Datum')).toHaveValue('2055-03-07')
  })

  it('list of table bookings: the fields of the filter are on one line', async () => {
    await open({ listAllTableBookings: onePage(pending) })
    const bottomOf = (label: string | RegExp) =>
      page.getByLabelText(label, { exact: true }).element().getBoundingClientRect().bottom
    await expect.element(page.getByLabelText('Status')).toBeVisible()
    expect(bottomOf('Datum')).toBe(bottomOf('Status'))
  })

  it.each([320, 390, 1280] as const)(
    'list of table bookings: the hint of the search is not cut off at %i px',
    async (width) => {
      await openScreen({ path, as: 'admin', width, answers: all })
      const search = page.getByRole('searchbox', { name: 'Sök bokning' })
      await expect.element(search).toBeVisible()
      const field = search.element() as HTMLInputElement
      const text = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
      const { font, paddingLeft, paddingRight } = getComputedStyle(field)
      text.font = font
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
      expect(text.measureText(field.placeholder).width).toBeLessThanOrEqual(room)
      expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
    },
  )

  it('list of table bookings: a search looks in all bookings, once typing has stopped', async () => {
    const network = await openScreen({ path, as: 'admin', width: 1280, answers: all })
    await page.getByRole('searchbox', { name: 'Sök bokning' }).fill('  6c7d8a1b ')
    await expect.element(page.getByRole('radio', { name: 'Lista', exact: true })).toBeChecked()
    await expect
      .poll(() => network.requestsOf('listAllTableBookings').at(-1)?.query.get('search'))
      .toBe('6c7d8a1b')
    await expect.element(page.getByRole('searchbox', { name: 'Sök bokning' })).toHaveFocus()
    history.back()
    await expect.element(page.getByRole('radio', { name: 'Dag', exact: true })).toBeChecked()
    await expect.element(page.getByRole('searchbox')).toHaveValue('')
  })

  it('list of table bookings: choosing the day ends the search', async () => {
    await openScreen({ path: `${path}?search=6c7d8a1b`, as: 'admin', width: 1280, answers: all })
    await expect.element(page.getByRole('radio', { name: 'Lista', exact: true })).toBeChecked()
    await showList('Dag')
    await expect.element(page.getByRole('searchbox')).toHaveValue('')
    await expect.poll(() => location.search).toBe('?view=day')
  })
})
