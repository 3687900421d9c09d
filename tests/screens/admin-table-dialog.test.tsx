import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { formatLongDate } from '#web/platform/dates.ts'
import type { Answers } from './harness/answers.ts'
import { nextFrame } from './harness/next-frame.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'
import { bookedAt, businessDay, middle, small, startingIn, tables } from './table-fixtures.ts'

const path = '/admin/table-bookings'
/** The last one: a late party is in the list above the day too. */
const block = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) }).last()
const dialog = page.getByRole('dialog')
const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
const named = (name: string) => businessDay().bookings.find(({ guest }) => guest.displayName === name)
const ofGuest = (name: string) => {
  const found = named(name)
  if (!found) throw new Error(`no booking of ${name}`)
  return found
}

testStates('dialog of a booking', [
  {
    name: 'with everything that can be done',
    as: 'admin',
    path,
    width: 1280,
    answers: { getTableDay: businessDay() },
    first: () => block('Lars Late').click(),
    shows: { sv: 'Uteblev', en: 'No-show' },
  },
  {
    name: 'completed, without actions',
    as: 'admin',
    path,
    width: 1280,
    answers: { getTableDay: businessDay() },
    first: () => block('Karin Completed').click(),
    shows: { sv: 'Bokningsnummer', en: 'Booking number' },
  },
])

const open = (answers: Answers = {}) =>
  openScreen({ path, as: 'admin', width: 1280, answers: { getTableDay: businessDay(), ...answers } })

describe('dialog of a booking', () => {
  it.each([
    ['Pia Pending', ['Bekräfta', 'Avboka', 'Flytta', 'Ändra tid och sällskap']],
    ['Carl Confirmed', ['Slutför', 'Avboka', 'Flytta', 'Ändra tid och sällskap']],
    ['Anna Arrived', ['Slutför', 'Avboka', 'Flytta', 'Ändra tid och sällskap']],
    ['Lars Late', ['Checka in', 'Slutför', 'Uteblev', 'Avboka', 'Flytta', 'Ändra tid och sällskap']],
    ['Karin Completed', []],
  ])('the dialog of a booking of %s has its actions', async (name, actions) => {
    await open()
    await block(name).click()
    await expect.element(page.getByRole('dialog', { name })).toBeVisible()
    const words = () =>
      dialog
        .getByRole('button')
        .elements()
        .map((each) => each.textContent?.trim())
    await expect.poll(words).toEqual(['', 'Anteckna', ...actions, 'Stäng'])
  })

  it('the dialog of a booking changes its time and party, and its wish stays', async () => {
    const network = await open({ listTables: tables(small, middle) })
    await block('Carl Confirmed').click()
    await inDialog('Ändra tid och sällskap').click()
    const { date, time, version } = ofGuest('Carl Confirmed')
    await dialog.getByRole('radio', { name: '1', exact: true }).click({ force: true })
    await dialog.getByRole('radio', { name: '3 timmar' }).click({ force: true })
    network.answer({ moveTableBooking: ofGuest('Carl Confirmed') })
    await inDialog('Spara ändringen').click()
    await seesToast('Bokningen är ändrad')
    await expect
      .poll(() => network.requestsOf('moveTableBooking').map(({ body }) => body))
      .toEqual([
        {
          tableId: middle.id,
          joinedTableIds: [],
          date,
          time,
          guestCount: 1,
          durationHours: 3,
          specialRequests: 'Barnstol, tack.',
          version,
        },
      ])
    await expect.element(inDialog('Ändra tid och sällskap')).toBeVisible()
  })

  it('the dialog of a booking says who comes, and its telephone number starts a call', async () => {
    await open()
    await block('Lars Late').click()
    for (const text of ['6c7d8a1b', '4, Matsalen', '2 gäster', 'Barnstol, tack.'])
      await expect.element(dialog.getByText(text, { exact: true })).toBeVisible()
    await expect
      .element(dialog.getByRole('link', { name: '+46701234567' }))
      .toHaveAttribute('href', 'tel:+46701234567')
  })

  it.each([['Pia Pending', 'Bekräfta', { status: 'confirmed', version: 1 }]] as const)(
    'the dialog of a booking of %s: "%s" acts at once, and the dialog closes',
    async (name, action, body) => {
      const row = ofGuest(name)
      const network = await open({ setTableBookingStatus: { ...row, status: body.status, version: 9 } })
      await block(name).click()
      await inDialog(action).click()
      await seesToast('Status uppdaterad')
      await expect
        .poll(() => network.requestsOf('setTableBookingStatus'))
        .toMatchObject([{ params: { bookingId: row.id }, body }])
      await expect.element(dialog).not.toBeInTheDocument()
    },
  )

  it('the dialog of a booking says in one tap that a late guest did not come, and takes it back', async () => {
    const row = ofGuest('Lars Late')
    const missed = { ...row, status: 'cancelled' as const, noShowAt: new Date().toISOString(), version: 5 }
    const network = await open({ setTableNoShow: missed })
    await block('Lars Late').click()
    await inDialog('Uteblev').click()
    await seesToast('Bordet är fritt')
    await expect
      .poll(() => network.requestsOf('setTableNoShow'))
      .toMatchObject([{ params: { bookingId: row.id }, body: { isNoShow: true, version: 4 } }])
    await expect.element(dialog).not.toBeInTheDocument()
  })

  it('the dialog of a booking: completing needs a confirmation, which names the day of a visit that has not begun', async () => {
    const row = ofGuest('Carl Confirmed')
    const network = await open({ setTableBookingStatus: { ...row, status: 'completed', version: 5 } })
    await block('Carl Confirmed').click()
    await inDialog('Slutför').click()
    const question = page.getByRole('dialog', { name: 'Slutföra besöket?' })
    await expect
      .element(question.getByRole('paragraph'))
      .toHaveTextContent(
        `Besöket är först ${formatLongDate(row.date, 'sv')} kl. ${row.time}. Bordet blir ledigt, och bokningen kan inte ändras igen.`,
      )
    expect(network.requestsOf('setTableBookingStatus')).toHaveLength(0)
    await question.getByRole('button', { name: 'Slutför', exact: true }).click()
    await seesToast('Status uppdaterad')
    await expect
      .poll(() => network.requestsOf('setTableBookingStatus'))
      .toMatchObject([{ body: { status: 'completed', version: 4 } }])
  })

  it('the dialog of a booking: cancelling needs a confirmation', async () => {
    const row = ofGuest('Carl Confirmed')
    const network = await open({ setTableBookingStatus: { ...row, status: 'cancelled', version: 5 } })
    await block('Carl Confirmed').click()
    await inDialog('Avboka').click()
    const question = page.getByRole('dialog', { name: 'Avboka bordet?' })
    await question.getByRole('button', { name: 'Behåll bokningen' }).click()
    await expect.element(question).not.toBeInTheDocument()
    expect(network.requestsOf('setTableBookingStatus')).toHaveLength(0)
    await inDialog('Avboka').click()
    await question.getByRole('button', { name: 'Avboka', exact: true }).click()
    await seesToast('Status uppdaterad')
    await expect
      .poll(() => network.requestsOf('setTableBookingStatus'))
      .toMatchObject([{ params: { bookingId: row.id }, body: { status: 'cancelled', version: 4 } }])
  })

  it('the dialog of a booking: check-in works, and a refusal says why', async () => {
    const row = ofGuest('Lars Late')
    const network = await open({ checkIn: { refusal: { code: 'check_in_late' } } })
    await block('Lars Late').click()
    await inDialog('Checka in').click()
    await seesToast('Fel', 'Kunde inte checka in gästen. Bokningens tid är slut.')
    network.answer({ checkIn: { ...row, checkedInAt: row.startsAt } })
    // The dialog stays open after a failure.
    await inDialog('Checka in').click()
    await seesToast('Gästen är incheckad')
    await expect
      .poll(() => network.requestsOf('checkIn').map(({ body }) => body.code))
      .toEqual([`booking:${row.id}`, `booking:${row.id}`])
  })
})

describe('moving a booking by the menu', () => {
  const menu = dialog.getByLabelText('Flytta till')
  const options = () =>
    [...(menu.element() as HTMLSelectElement).options].map(({ textContent }) => textContent)

  it('moving a booking by the menu offers free tables that seat the party, the smallest first, and moves to the chosen one', async () => {
    const row = ofGuest('Carl Confirmed')
    const to = { id: businessDay().tables[5]?.id ?? '', tableNumber: 6, location: 'Matsalen' }
    const network = await open({ moveTableBooking: { ...row, table: to, version: 5 } })
    await block('Carl Confirmed').click()
    // Tables 1 to 4 are taken in the evening, and table 7 is out of use.
    await expect.element(menu).toBeVisible()
    expect(options()).toEqual(['Bord 5, 10 platser, Matsalen', 'Bord 6, 12 platser, Matsalen'])
    await menu.selectOptions('Bord 6, 12 platser, Matsalen')
    await inDialog('Flytta').click()
    await seesToast('Flyttad till bord 6')
    await expect
      .poll(() => network.requestsOf('moveTableBooking'))
      .toMatchObject([{ params: { bookingId: row.id }, body: { tableId: to.id, version: 4 } }])
  })

  it.each([
    ['table_taken', 'Bordet hann bli bokat. Välj ett annat bord eller en annan tid.'],
    ['stale_version', 'Någon annan har ändrat under tiden. Ladda om och se ändringen.'],
    ['internal_error', ''],
  ] as const)('moving a booking by the menu: a refusal (%s) says why', async (code, reason) => {
    await open({ moveTableBooking: { refusal: { code } } })
    await block('Carl Confirmed').click()
    await inDialog('Flytta').click()
    await seesToast('Fel', `Kunde inte flytta bokningen. ${reason}`.trim())
  })

  it('moving a booking by the menu: a chosen table that is taken meanwhile is no longer proposed', async () => {
    const row = ofGuest('Carl Confirmed')
    const network = await open({ moveTableBooking: row })
    await block('Carl Confirmed').click()
    await menu.selectOptions('Bord 6, 12 platser, Matsalen')
    const { tables, bookings } = businessDay()
    network.answer({
      getTableDay: { tables, bookings: [...bookings, bookedAt(6, 'Nina Ny', startingIn(60))] },
    })
    network.publish({ type: 'tableBooking.changed', bookingId: row.id })
    await expect.poll(options).toEqual(['Bord 5, 10 platser, Matsalen'])
    await inDialog('Flytta').click()
    await expect
      .poll(() => network.requestsOf('moveTableBooking').map(({ body }) => body.tableId))
      .toEqual([tables[4]?.id])
  })

  it('moving a booking by the menu says when no other table is free', async () => {
    const { tables, bookings } = businessDay()
    await open({ getTableDay: { tables: tables.slice(0, 4), bookings } })
    await block('Carl Confirmed').click()
    await expect.element(dialog.getByText('Inget annat bord är ledigt den tiden.')).toBeVisible()
  })
})

describe('moving a booking by dragging', () => {
  const rowOf = (number: number) => {
    const id = businessDay().tables[number - 1]?.id
    return document.querySelector<HTMLElement>(`[data-table="${id}"]`)
  }
  /** Presses a block, moves over the row of a table, and releases there. */
  async function drag(name: string, number: number, pointerType: 'mouse' | 'touch' = 'mouse') {
    await expect.element(block(name)).toBeVisible()
    rowOf(number)?.scrollIntoView({ block: 'end' })
    const element = block(name).element() as HTMLElement
    // Only a pressed pointer can be captured, and synthetic events have none.
    element.setPointerCapture = () => undefined
    const from = element.getBoundingClientRect()
    const to = rowOf(number)?.getBoundingClientRect() ?? new DOMRect()
    const x = from.left + from.width / 2
    const pointer = (type: string, clientY: number) =>
      element.dispatchEvent(
        new PointerEvent(type, { pointerId: 1, pointerType, button: 0, clientX: x, clientY, bubbles: true }),
      )
    const release = () => {
      pointer('pointerup', to.top + to.height / 2)
      element.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }))
    }
    // The browser gives the app a moment between the events of a pointer.
    pointer('pointerdown', from.top + 10)
    await nextFrame()
    pointer('pointermove', to.top + to.height / 2)
    await nextFrame()
    return release
  }
  const over = () => document.querySelector('[data-over] h2')?.textContent

  it('moving a booking by dragging marks the table below, moves there, and does not open the booking', async () => {
    const row = ofGuest('Carl Confirmed')
    const to = { id: businessDay().tables[5]?.id ?? '', tableNumber: 6, location: 'Matsalen' }
    const network = await open({ moveTableBooking: { ...row, table: to, version: 5 } })
    const release = await drag('Carl Confirmed', 6)
    await expect.poll(over).toBe('Bord 6')
    release()
    await seesToast('Flyttad till bord 6')
    await expect
      .poll(() => network.requestsOf('moveTableBooking'))
      .toMatchObject([{ params: { bookingId: row.id }, body: { tableId: to.id, version: 4 } }])
    expect(dialog.elements()).toEqual([])
    expect(over()).toBeUndefined()
  })

  it('moving a booking by dragging: a refusal leaves the booking where it was, and says why', async () => {
    await open({ moveTableBooking: { refusal: { code: 'table_too_small' } } })
    const release = await drag('Carl Confirmed', 1)
    await expect.poll(over).toBe('Bord 1')
    release()
    await seesToast(
      'Fel',
      'Kunde inte flytta bokningen. Bordet är för litet för sällskapet. Välj ett större.',
    )
    expect(block('Carl Confirmed').element().closest('[data-table]')).toBe(rowOf(2))
  })

  it.each([
    ['its own table', 'Carl Confirmed', 2, 'mouse'],
    ['a finger, which scrolls', 'Carl Confirmed', 6, 'touch'],
    ['a completed booking', 'Karin Completed', 6, 'mouse'],
  ] as const)('moving a booking by dragging: %s moves nothing', async (_name, guest, number, pointerType) => {
    const network = await open()
    const release = await drag(guest, number, pointerType)
    release()
    await userEvent.keyboard('{Escape}')
    expect(network.requestsOf('moveTableBooking')).toEqual([])
  })

  it('moving a booking by dragging: the keyboard still opens the booking afterwards', async () => {
    await open()
    const release = await drag('Carl Confirmed', 2)
    await expect.poll(over).toBe('Bord 2')
    release()
    ;(block('Carl Confirmed').element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).toBeVisible()
  })
})
