import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { OpeningHoursAnswer } from '#contract/opening-hours.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import type { Answers } from './harness/answers.ts'
import { alwaysOpen, id, openOn } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { statesWithout, testStates } from './harness/test-states.ts'
import { seesToast, toasts } from './harness/toasts.ts'
import { confirmed } from './table-fixtures.ts'

const path = '/admin/opening-hours'
const shut = { opensAt: null, closesAt: null }
const evening = { opensAt: '17:00', closesAt: '01:00' }
const stored = openOn([evening, evening, evening, evening, evening, evening, shut], {
  closedDates: [{ date: '2055-12-24', reason: 'Julafton' }],
  version: 3,
})
const lunch = { opensAt: '11:00', closesAt: '14:00' }
/** With lunch on Fridays, and other hours on New Year's Eve. */
const several: OpeningHoursAnswer = {
  ...stored,
  week: stored.week.with(4, { openings: [lunch, evening] }),
  specialDates: [
    { date: '2055-12-31', reason: 'Nyårsafton', openings: [{ opensAt: '16:00', closesAt: '03:00' }] },
  ],
}

const phoned = {
  ...confirmed,
  id: id(95),
  time: '20:00',
  guest: { userId: null, displayName: 'Åsa Ek', phone: '+46701234567' },
}
const askAbout = (...bookings: ListedTableBooking[]) =>
  ({ refusal: { code: 'bookings_outside_hours', current: { count: bookings.length, bookings } } }) as const
const asked = askAbout(confirmed, phoned)

testStates('opening hours', [
  {
    name: 'lunch and evening, a day with hours of its own, and a closed day',
    as: 'admin',
    path,
    answers: { getOpeningHours: several },
    shows: { sv: 'Avvikande öppettider', en: 'Special opening hours' },
  },
  {
    name: 'with errors',
    as: 'admin',
    path,
    answers: { getOpeningHours: stored },
    first: async (_, language) => {
      await page
        .getByRole('button', { name: { sv: 'Lägg till en stängd dag', en: 'Add a closed day' }[language] })
        .click()
      await page.getByRole('button', { name: { sv: 'Spara', en: 'Save' }[language], exact: true }).click()
      await expect.poll(() => document.querySelector('[aria-invalid="true"]')).not.toBeNull()
    },
    shows: { sv: 'Fyll i det här fältet.', en: 'Fill in this field.' },
  },
  {
    name: 'over bookings',
    as: 'admin',
    path,
    answers: { getOpeningHours: stored, putOpeningHours: asked },
    first: async (_, language) => {
      await page.getByRole('button', { name: { sv: 'Spara', en: 'Save' }[language], exact: true }).click()
      await expect.element(page.getByRole('dialog')).toBeVisible()
    },
    shows: { sv: 'Spara och ge besked', en: 'Save and tell guests' },
  },
  ...statesWithout(
    'getOpeningHours',
    { as: 'admin', path },
    {
      failed: { sv: 'Kunde inte ladda öppettiderna.', en: 'Couldn’t load the opening hours.' },
      loading: { sv: 'Laddar öppettiderna …', en: 'Loading the opening hours…' },
    },
  ),
])

const group = (name: string) => page.getByRole('group', { name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const save = () => button('Spara').click()
type Time = 'Öppnar' | 'Stänger'
const part = (day: string, time: Time, name: 'Timmar' | 'Minuter') =>
  group(day).getByRole('spinbutton', { name: `${time}: ${name}` })
/** The time that a day shows; empty without one. */
const shown = (day: string, time: Time) =>
  (['Timmar', 'Minuter'] as const)
    .map((name) => (part(day, time, name).element() as HTMLInputElement).value)
    .filter(Boolean)
    .join(':')
async function type(day: string, time: Time, text: string) {
  await part(day, time, 'Timmar').click()
  await userEvent.keyboard(text.replace(':', ''))
  await expect.poll(() => shown(day, time)).toBe(text)
}
async function empty(day: string, time: Time) {
  for (const name of ['Timmar', 'Minuter'] as const) {
    await part(day, time, name).click()
    await userEvent.keyboard('{Backspace}')
  }
  await expect.poll(() => shown(day, time)).toBe('')
}
const open = async (answers: Answers = {}) => {
  const network = await openScreen({
    path,
    as: 'admin',
    width: 1280,
    answers: { getOpeningHours: stored, ...answers },
  })
  await expect.element(group('Måndag')).toBeVisible()
  return network
}

describe('opening hours', () => {
  it('opening hours are shown by weekday, with the closed dates', async () => {
    await open()
    const days = ['Måndag', 'Tisdag', 'Onsdag', 'Torsdag', 'Fredag', 'Lördag', 'Söndag']
    for (const day of days.slice(0, 6)) expect(shown(day, 'Öppnar')).toBe('17:00')
    await expect.element(group('Söndag').getByText('Stängt')).toBeVisible()
    expect(shown('Måndag', 'Stänger')).toBe('01:00')
    await expect.element(group('Stängd dag 1').getByLabelText('Datum')).toHaveValue('2055-12-24')
    await expect.element(group('Stängd dag 1').getByLabelText(/^Orsak/)).toHaveValue('Julafton')
  })

  it('opening hours: the first ones are saved, and the other days stay empty', async () => {
    const saved = openOn([evening, ...alwaysOpen.days.slice(1)])
    const network = await open({ getOpeningHours: alwaysOpen, putOpeningHours: saved })
    await group('Måndag').getByRole('button', { name: 'Lägg till ett pass' }).click()
    await expect.element(part('Måndag', 'Öppnar', 'Timmar')).toHaveFocus()
    await type('Måndag', 'Öppnar', '17:00')
    await type('Måndag', 'Stänger', '01:00')
    await save()
    await seesToast('Öppettiderna är sparade')
    await expect
      .poll(() => network.requestsOf('putOpeningHours').map(({ body }) => body))
      .toEqual([
        {
          week: [{ openings: [evening] }, ...Array.from({ length: 6 }, () => ({ openings: [] }))],
          closedDates: [],
          specialDates: [],
          version: 0,
          affected: null,
        },
      ])
    await expect.poll(() => shown('Måndag', 'Öppnar')).toBe('17:00')
  })

  it.each(['2400', '24'])('opening hours: %s as a closing time becomes midnight', async (typed) => {
    const network = await open({ putOpeningHours: { ...stored, version: 4 } })
    await part('Måndag', 'Stänger', 'Timmar').click()
    await userEvent.keyboard(typed)
    await expect.poll(() => shown('Måndag', 'Stänger')).toBe('00:00')
    await save()
    await seesToast('Öppettiderna är sparade')
    await expect
      .poll(() => network.requestsOf('putOpeningHours')[0]?.body.week?.[0]?.openings)
      .toEqual([{ opensAt: '17:00', closesAt: '00:00' }])
  })

  it('opening hours: a digit that follows 24 at once is one of the minutes', async () => {
    await open()
    await part('Måndag', 'Stänger', 'Timmar').click()
    await userEvent.keyboard('2')
    const hour = part('Måndag', 'Stänger', 'Timmar').element()
    // In one task: the page does not render in between, as when it is busy.
    hour.dispatchEvent(new KeyboardEvent('keydown', { key: '4', bubbles: true, cancelable: true }))
    document.execCommand('insertText', false, '0')
    await expect.poll(() => shown('Måndag', 'Stänger')).toBe('00:00')
    await expect.element(part('Måndag', 'Stänger', 'Minuter')).toHaveFocus()
  })

  it('opening hours: typed minutes of 24 stay minutes', async () => {
    await open()
    await type('Måndag', 'Stänger', '22:24')
  })

  it('opening hours: lunch that is written below the evening is refused at the day', async () => {
    const network = await open()
    await group('Fredag').getByRole('button', { name: 'Lägg till ett pass' }).click()
    const second = group('Fredag').getByRole('group', { name: 'Pass 2' })
    await expect.element(second.getByRole('spinbutton', { name: 'Öppnar: Timmar' })).toHaveFocus()
    await userEvent.keyboard('1100')
    await second.getByRole('spinbutton', { name: 'Stänger: Timmar' }).click()
    await userEvent.keyboard('1400')
    await save()
    await expect
      .element(
        group('Fredag').getByText('Passen ska komma efter varandra inom ett dygn, det tidigaste först.'),
      )
      .toBeVisible()
    expect(network.requestsOf('putOpeningHours')).toEqual([])
  })

  it('opening hours: a second opening of a day is added, and openings that overlap are refused at the day', async () => {
    const network = await open({ putOpeningHours: { ...several, version: 4 } })
    await group('Fredag').getByRole('button', { name: 'Lägg till ett pass' }).click()
    const second = group('Fredag').getByRole('group', { name: 'Pass 2' })
    const hour = (time: Time) => second.getByRole('spinbutton', { name: `${time}: Timmar` })
    await expect.element(hour('Öppnar')).toHaveFocus()
    await userEvent.keyboard('2200')
    await hour('Stänger').click()
    await userEvent.keyboard('0300')
    await save()
    await expect.element(group('Fredag').getByText('Passen ska komma efter varandra')).toBeVisible()
    expect(network.requestsOf('putOpeningHours')).toEqual([])
    await hour('Öppnar').click()
    await userEvent.keyboard('0100')
    await save()
    await seesToast('Öppettiderna är sparade')
    await expect
      .poll(() => network.requestsOf('putOpeningHours')[0]?.body.week?.[4]?.openings)
      .toEqual([evening, { opensAt: '01:00', closesAt: '03:00' }])
    await expect.poll(() => group('Fredag').getByRole('group', { name: 'Pass 2' }).elements().length).toBe(1)
  })

  it('opening hours: the only opening of a day is removed, and the day is closed', async () => {
    const network = await open({ putOpeningHours: { ...stored, version: 4 } })
    await group('Måndag').getByRole('button', { name: 'Ta bort Pass 1' }).click()
    await expect.element(group('Måndag').getByText('Stängt')).toBeVisible()
    await expect.element(group('Måndag').getByRole('button', { name: 'Lägg till ett pass' })).toHaveFocus()
    await save()
    await seesToast('Öppettiderna är sparade')
    await expect
      .poll(() => network.requestsOf('putOpeningHours')[0]?.body.week?.[0])
      .toEqual({ openings: [] })
  })

  it('opening hours: a day with hours of its own is added; without hours, or on a closed date, it is refused', async () => {
    const network = await open({ putOpeningHours: { ...several, version: 4 } })
    await button('Lägg till avvikande tider').click()
    const special = group('Avvikande dag 1')
    await expect.element(special.getByLabelText('Datum')).toHaveFocus()
    await special.getByLabelText('Datum').fill('2055-12-24')
    await special.getByLabelText('Namn (visas för gästerna)').fill('Nyårsafton')
    await special.getByRole('button', { name: 'Ta bort Pass 1' }).click()
    await save()
    await expect.element(special.getByText('Lägg till en tid, eller sätt dagen')).toBeVisible()
    await special.getByRole('button', { name: 'Lägg till ett pass' }).click()
    await special.getByRole('spinbutton', { name: 'Öppnar: Timmar' }).click()
    await userEvent.keyboard('1600')
    await special.getByRole('spinbutton', { name: 'Stänger: Timmar' }).click()
    await userEvent.keyboard('0300')
    await save()
    await expect.element(page.getByText('Samma dag finns två gånger')).toBeVisible()
    await special.getByLabelText('Datum').fill('2055-12-31')
    await save()
    await seesToast('Öppettiderna är sparade')
    await expect
      .poll(() => network.requestsOf('putOpeningHours'))
      .toMatchObject([{ body: { specialDates: several.specialDates, closedDates: stored.closedDates } }])
  })

  it('opening hours: a closed date is added and removed', async () => {
    const network = await open({ putOpeningHours: { ...stored, version: 4 } })
    await button('Lägg till en stängd dag').click()
    await group('Stängd dag 2').getByLabelText('Datum').fill('2055-12-31')
    await group('Stängd dag 2')
      .getByLabelText(/^Orsak/)
      .fill('  Nyårsafton ')
    await button('Ta bort Stängd dag 1').click()
    await expect.element(group('Stängd dag 2')).not.toBeInTheDocument()
    await save()
    await seesToast('Öppettiderna är sparade')
    await expect
      .poll(() => network.requestsOf('putOpeningHours'))
      .toMatchObject([{ body: { closedDates: [{ date: '2055-12-31', reason: 'Nyårsafton' }], version: 3 } }])
    // The form shows what the server has stored.
    await expect.element(group('Stängd dag 1').getByLabelText('Datum')).toHaveValue('2055-12-24')
  })

  it.each(['Öppnar', 'Stänger'] as const)(
    'opening hours: a day without the time of %s is refused at that field',
    async (time) => {
      const network = await open()
      await empty('Måndag', time)
      await save()
      await expect.element(group('Måndag').getByText('Fyll i det här fältet.')).toBeVisible()
      await expect.element(part('Måndag', time, 'Timmar')).toHaveFocus()
      expect(network.requestsOf('putOpeningHours')).toEqual([])
    },
  )

  it('opening hours: a closed date without its day is refused at its field', async () => {
    const network = await open()
    await button('Lägg till en stängd dag').click()
    await save()
    await expect.element(group('Stängd dag 2').getByText('Fyll i det här fältet.')).toBeVisible()
    await expect.element(group('Stängd dag 2').getByLabelText('Datum')).toHaveFocus()
    expect(network.requestsOf('putOpeningHours')).toEqual([])
  })

  it('opening hours: the same closed date twice is refused at the list', async () => {
    const network = await open()
    await button('Lägg till en stängd dag').click()
    await group('Stängd dag 2').getByLabelText('Datum').fill('2055-12-24')
    await save()
    await expect.element(group('Stängda dagar')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(group('Stängda dagar')).toHaveFocus()
    expect(network.requestsOf('putOpeningHours')).toEqual([])
  })

  it('opening hours: a conflict with somebody else’s hours is decided per value, and saved at the new version', async () => {
    const theirs = openOn([{ opensAt: '11:00', closesAt: '22:00' }, ...stored.days.slice(1)], {
      closedDates: stored.closedDates,
    })
    const network = await open({
      putOpeningHours: { refusal: { code: 'stale_version', current: { ...theirs, version: 8 } } },
    })
    await type('Måndag', 'Öppnar', '18:00')
    await save()
    const dialog = page.getByRole('dialog', { name: 'Någon annan har ändrat under tiden' })
    await expect.element(dialog.getByRole('group', { name: 'Måndag: Pass 1: Öppnar' })).toBeVisible()
    await expect.element(dialog.getByText('18:00', { exact: true })).toBeVisible()
    await expect.element(dialog.getByText('11:00', { exact: true })).toBeVisible()
    expect(toasts()).toEqual([])
    network.answer({ putOpeningHours: { ...theirs, version: 9 } })
    await dialog
      .getByRole('radio', { name: /^Behåll mitt/ })
      .first()
      .click()
    await dialog.getByRole('button', { name: 'Spara valen' }).click()
    await seesToast('Öppettiderna är sparade')
    await expect
      .poll(() => network.requestsOf('putOpeningHours').at(-1)?.body)
      .toMatchObject({
        week: [{ openings: [{ opensAt: '18:00', closesAt: '22:00' }] }, ...stored.week.slice(1)],
        version: 8,
      })
  })

  describe('new opening hours over bookings', () => {
    const question = page.getByRole('dialog', { name: '2 bokningar hamnar utanför öppettiderna' })
    const openAsked = async () => {
      const network = await open({ putOpeningHours: asked })
      await save()
      await expect.element(question).toBeVisible()
      return network
    }
    const sent = (network: Awaited<ReturnType<typeof open>>) =>
      network.requestsOf('putOpeningHours').map(({ body }) => body.affected)
    it('new opening hours over bookings list who is affected: guest, time, table, party and phone', async () => {
      const network = await openAsked()
      for (const text of ['Bo Ek', 'Åsa Ek']) await expect.element(question.getByText(text)).toBeVisible()
      await expect
        .element(question.getByRole('listitem').first())
        .toHaveTextContent('Bo Ekfre 5 mars 2055 19:00–21:00 · Bord 1, Matsalen · 2 gäster')
      await expect
        .element(question.getByRole('link', { name: '+46701234567' }))
        .toHaveAttribute('href', 'tel:+46701234567')
      await question.getByRole('button', { name: 'Tillbaka' }).click()
      await expect.element(question).not.toBeInTheDocument()
      expect(sent(network)).toEqual([null])
    })
    it.each([
      ['Spara och ge besked', 'tell', 'Gästerna får besked.'],
      ['Spara utan besked', 'leave', undefined],
    ] as const)('new opening hours over bookings are saved by "%s"', async (name, affected, message) => {
      const network = await openAsked()
      network.answer({ putOpeningHours: { ...stored, version: 4 } })
      await question.getByRole('button', { name }).click()
      await seesToast('Öppettiderna är sparade', message)
      expect(sent(network)).toEqual([null, affected])
    })
    it('new opening hours over bookings of guests without an account say that nobody can be notified', async () => {
      await open({ putOpeningHours: askAbout(phoned) })
      await save()
      const dialog = page.getByRole('dialog', { name: '1 bokning hamnar utanför öppettiderna' })
      await expect.element(dialog.getByRole('button', { name: 'Spara utan besked' })).toBeVisible()
      await expect
        .element(dialog.getByRole('button', { name: 'Spara och ge besked' }))
        .not.toBeInTheDocument()
    })
  })

  it('new opening hours over bookings: a failure keeps what was typed', async () => {
    await open({ putOpeningHours: { refusal: { code: 'internal_error' } } })
    await type('Måndag', 'Öppnar', '18:00')
    await save()
    await seesToast('Fel', 'Kunde inte spara öppettiderna.')
    expect(shown('Måndag', 'Öppnar')).toBe('18:00')
  })
})
