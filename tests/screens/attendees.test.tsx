import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Attendee } from '#contract/events.ts'
import { count, listener, verdictOn } from './door-fixtures.ts'
import { attendee, came, editable } from './event-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { event } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { seesToast } from './harness/toasts.ts'

const nobody = { items: [], walkIns: 0 }
const open = (answers: Answers, startsAt = event.startsAt, width: 390 | 1280 = 1280) =>
  openScreen({
    as: 'admin',
    width,
    path: `/admin/events?attendees=${event.id}`,
    answers: { getEventForEditing: editable({ startsAt }), ...answers },
  })
const now = () => new Date().toISOString()
const rows = page.getByRole('list', { name: 'Deltagare' }).getByRole('listitem')
const names = () => rows.elements().map((row) => row.querySelector('b')?.textContent)
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('attendees', () => {
  it('attendees appear as they book', async () => {
    const network = await open({ listEventAttendees: nobody })
    await expect.element(page.getByText('Ingen har bokat än')).toBeVisible()
    const items: Attendee[] = []
    for (const displayName of ['Bo', 'Cia']) {
      items.push(attendee(items.length, displayName))
      network.answer({ listEventAttendees: { items, walkIns: 0 } })
      const { id: eventId, maxAttendees } = event
      const attendance = { eventId, maxAttendees, currentAttendees: items.length, revision: 1 + items.length }
      network.publish({ type: 'event.attendance', heldPlaces: 0, ...attendance })
      await expect.element(page.getByText(displayName, { exact: true })).toBeVisible()
    }
    expect(page.getByRole('button', { name: /Släpp/ }).elements()).toEqual([])
  })

  it('attendees of an event deleted meanwhile show the not-found screen', async () => {
    const network = await open({ listEventAttendees: nobody })
    await expect.element(page.getByText('Ingen har bokat än')).toBeVisible()
    const gone = { refusal: { code: 'not_found' } } as const
    network.answer({ getEventForEditing: gone, listEventAttendees: gone })
    network.publish({ type: 'event.deleted', eventId: event.id })
    await expect.element(page.getByText('Eventet hittades inte')).toBeVisible()
    expect(button('Försök igen').elements()).toEqual([])
  })

  it('attendees are found by name or e-mail address', async () => {
    await open({ listEventAttendees: { items: [attendee(1, 'Bo Ek'), attendee(2, 'Åsa Lind')], walkIns: 0 } })
    await expect.poll(names).toEqual(['Bo Ek', 'Åsa Lind'])
    await page.getByRole('searchbox').fill('lind')
    await expect.poll(names).toEqual(['Åsa Lind'])
    await page.getByRole('searchbox').fill('gast1@')
    await expect.poll(names).toEqual(['Bo Ek'])
  })
})

describe('attendees at the door', () => {
  it('attendees at the door are ticked off: the row says when the guest came, and the total grows', async () => {
    const listed = attendee(1, 'Sofia Ström')
    const place = { ...listener.places[0], id: listed.placeId, ...came } as (typeof listener.places)[number]
    const network = await open(
      {
        listEventAttendees: { items: [listed, attendee(2, 'Bo Ek', came)], walkIns: 3 },
        scanAtDoor: verdictOn({ ...listener, places: [place] }),
      },
      now(),
      390,
    )
    await expect.element(page.getByText('Totalt 4 har kommit: 1 med plats och 3 utan.')).toBeVisible()
    await button('Släpp in Sofia Ström').click()
    await expect.element(page.getByText('Totalt 5 har kommit: 2 med plats och 3 utan.')).toBeVisible()
    await expect.element(rows.nth(0).getByText('Kom 18:42')).toBeVisible()
    await expect
      .poll(() => network.requestsOf('scanAtDoor'))
      .toMatchObject([{ body: { code: `place:${listed.placeId}`, direction: 'in' } }])
    await page.getByRole('radio', { name: 'Har inte kommit 0' }).click()
    await expect.element(page.getByText('Ingen att visa.')).toBeVisible()
  })

  it('attendees at the door: a refusal says whom and why', async () => {
    const refusal = { code: 'booking_not_found' } as const
    await open(
      { listEventAttendees: { items: [attendee(1, 'Bo Ek')], walkIns: 0 }, scanAtDoor: { refusal } },
      now(),
    )
    await button('Släpp in Bo Ek').click()
    await seesToast('Bo Ek')
    await expect.element(button('Släpp in Bo Ek')).toBeVisible()
  })

  it('attendees at the door: without network a tick waits, and is sent once', async () => {
    const network = await open(
      { listEventAttendees: { items: [attendee(1, 'Bo Ek')], walkIns: 0 }, scanAtDoor: 'unreachable' },
      now(),
    )
    await button('Släpp in Bo Ek').click()
    await expect.element(rows.nth(0).getByText('Skickas när nätet är tillbaka.')).toBeVisible()
    network.answer({
      scanAtDoor: verdictOn(listener),
      listEventAttendees: { items: [attendee(1, 'Bo Ek', came)], walkIns: 0 },
    })
    dispatchEvent(new Event('online'))
    network.publish({ type: 'door.changed', date: count.date, inside: 101, version: 8 })
    await expect.element(button('Släpp ut Bo Ek')).toBeVisible()
    await expect
      .poll(() => new Set(network.requestsOf('scanAtDoor').map(({ body }) => body.requestId)).size)
      .toBe(1)
  })

  it('attendees at the door: those without a place are counted for the event, also when nobody has booked', async () => {
    const network = await open(
      { listEventAttendees: nobody, countAtDoor: { ...count, version: 8, walkIns: 1 } },
      now(),
    )
    const panel = page.getByRole('region', { name: 'Utan plats' })
    await expect.element(panel.getByRole('button', { name: 'En färre' })).toBeDisabled()
    await panel.getByRole('button', { name: 'En till' }).click()
    await expect.element(panel.getByText('1', { exact: true })).toBeVisible()
    await expect.element(panel.getByRole('button', { name: 'En färre' })).toBeEnabled()
    await expect
      .poll(() => network.requestsOf('countAtDoor'))
      .toMatchObject([{ body: { kind: 'plus', eventId: event.id } }])
  })

  it('attendees after the evening: those who did not come are listed, and nobody is ticked off', async () => {
    await open(
      { listEventAttendees: { items: [attendee(1, 'Bo Ek', came), attendee(2, 'Åsa Lind')], walkIns: 1 } },
      '2025-03-05T18:00:00.000Z',
    )
    await page.getByRole('radio', { name: 'Kom inte 1' }).click()
    await expect.poll(names).toEqual(['Åsa Lind'])
    expect(page.getByRole('button', { name: /Släpp/ }).elements()).toEqual([])
  })
})
