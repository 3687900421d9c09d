import { page, userEvent } from 'vitest/browser'
import type { DoorParty } from '#contract/door.ts'
import { businessDateOf } from '#rules/business-date.ts'
import type { Answers } from './harness/answers.ts'
import { id } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { booking } from './table-fixtures.ts'

export const trio = {
  id: id(97),
  title: 'Trio Hellman',
  startsAt: '2055-03-05T19:00:00.000Z',
  arrivedAt: null,
  places: 1,
  inside: 0,
}
export const table = {
  id: booking.id,
  number: booking.number,
  tableNumber: 1,
  location: 'Matsalen',
  time: booking.time,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  status: 'confirmed' as const,
  checkedInAt: null,
  guestCount: 2,
  inside: 0,
}
export const expected = { code: `booking:${booking.id}`, name: 'Bo Ek', table, places: [trio], last: null }
export const here = { checkedInAt: '2055-03-05T17:42:00.000Z', inside: 2 }
export const last = { at: '2055-03-05T17:42:00.000Z', door: 'Dörr 2' }
export const arrived: DoorParty = {
  ...expected,
  table: { ...table, ...here },
  places: [{ ...trio, arrivedAt: here.checkedInAt, inside: 1 }],
  last,
}
export const other: DoorParty = {
  code: `booking:${id(95)}`,
  name: 'Åsa Lind',
  table: { ...table, ...here, id: id(95), number: '00000095', guestCount: 4, inside: 4 },
  places: [],
  last,
}
/** Has only a place at an event. */
export const listener: DoorParty = {
  code: `place:${trio.id}`,
  name: 'Sofia Ström',
  table: null,
  places: [trio],
  last: null,
}
export const count = { date: businessDateOf(new Date()), inside: 100, maximum: 200, version: 7 }
export const verdictOn = (party: DoorParty) => ({ party, counted: 2, count })
export const dayOf = (...parties: DoorParty[]) => ({ getDoorDay: { parties, count } })
export const day = dayOf(expected, other, listener)
/** A table that begins in ten minutes. */
export const minutesAway = {
  startsAt: new Date(Date.now() + 600_000).toISOString(),
  endsAt: new Date(Date.now() + 7_200_000).toISOString(),
}
export const already = { refusal: { code: 'already_inside', current: { party: arrived } } } as const
export const waitingKeys = () => Object.keys(localStorage).filter((key) => key.startsWith('spelrum.outbox.'))
export const field = page.getByRole('textbox', { name: /^(Bokningsnummer|Booking number)$/ })
export const scans = page.getByRole('list', { name: 'Senast skannade' })
export const verdict = page.getByRole('region', { name: 'Senaste besked' })
export const read = async (code: string) => {
  await field.fill(code)
  await userEvent.keyboard('{Enter}')
}
export const open = (answers: Answers = {}, width: 390 | 1280 = 390) =>
  openScreen({ path: '/check-in', as: 'admin', width, answers: { ...day, ...answers } })
