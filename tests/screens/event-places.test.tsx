import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { EventFriend } from '#contract/event-friends.ts'
import type { EventWait, ListedEventWait } from '#contract/event-waits.ts'
import { attendee, editable, full } from './event-fixtures.ts'
import type { Answers } from './harness/answers.ts'
import { event, id, onePage } from './harness/fixtures.ts'
import { openScreen } from './harness/open-screen.tsx'
import { testStates } from './harness/test-states.ts'
import { seesToast } from './harness/toasts.ts'

const path = `/event/${event.id}`
const button = (name: string | RegExp) => page.getByRole('button', { name })
const more = () => button('En plats till')
const ten = { ...event, maxAttendees: 10, currentAttendees: 6 }
const taken = { ...full, maxAttendees: 8, currentAttendees: 8 }
const party = { ...ten, booked: true, places: 3, revision: 2 }

const friend: EventFriend = { seat: 2, name: 'Åsa Ek', path: '/program/ticket?key=asa', arrivedAt: null }
const unnamed: EventFriend = { ...friend, seat: 3, name: null, path: '/program/ticket?key=tre' }
const friends = { listEventFriends: { items: [friend, unnamed] } }

const { title, startsAt, location } = taken
const wait: EventWait = {
  eventId: event.id,
  title,
  startsAt,
  location,
  places: 2,
  position: 4,
  offeredUntil: null,
  createdAt: '2055-03-01T12:00:00.000Z',
}
const offer: EventWait = { ...wait, position: 1, offeredUntil: '2055-03-05T17:30:00.000Z' }
const waiting = (mine: EventWait): Answers => ({ getEvent: taken, listMyEventWaits: { items: [mine] } })

const { eventId: _, title: __, startsAt: ___, location: ____, ...queued } = wait
const listed: ListedEventWait = { ...queued, userId: id(71), displayName: 'Ali Ek', position: 1, places: 4 }
const queue: Answers = {
  getEventForEditing: editable({ maxAttendees: 8, currentAttendees: 6, heldPlaces: 1 }),
  listEventAttendees: { items: [attendee(1, 'Åsa Ek', { places: 4 })], walkIns: 0 },
  listEventWaits: {
    items: [
      listed,
      { ...listed, userId: id(72), displayName: 'Sara Lind', position: 2, offeredUntil: offer.offeredUntil },
    ],
  },
}
const attendees = `/admin/events?attendees=${event.id}`

testStates('places of a party', [
  {
    name: 'free places',
    path,
    answers: { getEvent: ten },
    shows: { sv: 'Antal platser', en: 'Number of spots' },
  },
  {
    name: 'my party',
    path,
    answers: { getEvent: party, ...friends },
    shows: { sv: 'Ditt sällskap', en: 'Your party' },
  },
  {
    name: 'my party while it begins',
    path,
    answers: {
      getEvent: { ...party, startsAt: new Date(Date.now() - 60_000).toISOString() },
      listEventFriends: { items: [{ ...friend, arrivedAt: '2055-03-05T17:30:00.000Z' }, unnamed] },
    },
    shows: { sv: 'Har kommit', en: 'Has arrived' },
  },
  {
    name: 'a full event',
    path,
    answers: { getEvent: taken },
    shows: { sv: 'Ställ dig i kö', en: 'Join the queue' },
  },
  {
    name: 'in the queue',
    path,
    answers: waiting(wait),
    shows: { sv: 'Plats 4 i kön', en: 'Number 4 in the queue' },
  },
  {
    name: 'places are offered',
    path,
    answers: waiting(offer),
    shows: { sv: 'Det finns 2 platser till er', en: 'There are 2 spots for you' },
  },
  {
    name: 'places are offered, among my bookings',
    path: '/my-bookings',
    answers: { ...waiting(offer), listMyEventBookings: onePage(), listMyTableBookings: onePage() } as Answers,
    shows: { sv: 'Det finns 2 platser till er', en: 'There are 2 spots for you' },
  },
  {
    name: 'the queue, for staff',
    as: 'admin',
    path: attendees,
    answers: queue,
    shows: { sv: 'Bara 1 plats är ledig', en: 'Only 1 spot is free' },
  },
])

describe('places of a party', () => {
  it('places of a party: three are booked at once', async () => {
    const network = await openScreen({ path, answers: { getEvent: ten, takeEventPlaces: party } })
    await more().click()
    await more().click()
    await button('Boka 3 platser').click()
    await seesToast('Bokning bekräftad')
    await expect.poll(() => network.requestsOf('takeEventPlaces')).toMatchObject([{ body: { places: 3 } }])
    await expect.element(page.getByRole('article').getByText('3 platser')).toBeVisible()
  })

  it('places of a party: it gets smaller once that is confirmed, and says what is lost', async () => {
    const smaller = { ...party, places: 2, revision: 3 }
    const network = await openScreen({ path, answers: { getEvent: party, takeEventPlaces: smaller } })
    await button('En plats färre').click()
    await expect.element(page.getByText('Platsen du lämnar kan någon annan ta.')).toBeVisible()
    expect(network.requestsOf('takeEventPlaces')).toEqual([])
    network.answer({ getEvent: smaller })
    await button('Ändra till 2 platser').click()
    await seesToast('Sällskapet är ändrat')
    await expect.element(button('Ändra till 2 platser')).not.toBeInTheDocument()
  })
})

describe('the queue of an event', () => {
  it('the queue of an event: a party for which there are too few places joins it, and is refused once there is room', async () => {
    const network = await openScreen({ path, answers: { getEvent: { ...ten, currentAttendees: 8 } } })
    for (let i = 0; i < 2; i++) await more().click()
    await expect.element(page.getByText(/Det finns bara 2 platser kvar/)).toBeVisible()
    network.answer({ joinEventQueue: { refusal: { code: 'places_free' } } })
    await button('Ställ dig i kö').click()
    await expect.element(page.getByText(/Det finns lediga platser. Boka direkt./)).toBeVisible()
  })

  it('the queue of an event: a guest joins it and leaves it', async () => {
    const network = await openScreen({ path, answers: { getEvent: taken } })
    await more().click()
    network.answer({ joinEventQueue: wait, listMyEventWaits: { items: [wait] } })
    await button('Ställ dig i kö').click()
    await seesToast('Du står i kö', 'Plats 4 i kön.')
    await expect.poll(() => network.requestsOf('joinEventQueue')).toMatchObject([{ body: { places: 2 } }])
    network.answer({ leaveEventQueue: undefined, listMyEventWaits: { items: [] } })
    await button(/^Lämna kön till/).click()
    await seesToast('Du står inte längre i kö')
  })

  it('the queue of an event: of two places that are offered, one is taken', async () => {
    const network = await openScreen({ path, answers: waiting(offer) })
    await button('En plats färre').click()
    await expect.element(page.getByText('Resten går vidare till nästa i kön.')).toBeVisible()
    const mine = { ...taken, booked: true, places: 1, revision: 2 }
    network.answer({ takeEventPlaces: mine, getEvent: mine, listMyEventWaits: { items: [] } })
    await button('Ta platsen').click()
    await seesToast('Bokning bekräftad')
    await expect.poll(() => network.requestsOf('takeEventPlaces')).toMatchObject([{ body: { places: 1 } }])
  })
})

describe('the friends of my party', () => {
  const nameOf = (number: number) => page.getByRole('textbox', { name: `Gäst ${number}` })

  it('are named, each when the field is left', async () => {
    const named = { ...unnamed, name: 'Bo Lind' }
    const network = await openScreen({
      path,
      answers: { getEvent: party, ...friends, nameEventFriends: { items: [friend, named] } },
    })
    await expect.element(nameOf(2)).toHaveValue('Åsa Ek')
    await nameOf(3).fill('Bo Lind')
    network.answer({ listEventFriends: { items: [friend, named] } })
    await nameOf(2).click()
    await expect
      .poll(() => network.requestsOf('nameEventFriends'))
      .toMatchObject([{ body: { friends: [{ seat: 3, name: 'Bo Lind' }] } }])
    await expect.element(button('Skicka biljett till Bo Lind')).toBeVisible()
  })

  it.each(['before it is stored', 'just as it is stored'])(
    'are shown after the booking, although they were asked for %s',
    async (moment) => {
      const isLate = moment === 'just as it is stored'
      const early = Promise.withResolvers<void>()
      let isStored = false
      const network = await openScreen({
        path,
        answers: {
          getEvent: () => (isStored ? party : ten),
          listEventFriends: async () => {
            if (isStored) return friends.listEventFriends
            // The answer to a question that was asked too early comes before or after that to the booking.
            if (isLate) await early.promise
            return { items: [] }
          },
          takeEventPlaces: async () => {
            await vi.waitUntil(() => network.requestsOf('listEventFriends').length > 0, { timeout: 10_000 })
            isStored = true
            return party
          },
          listMyEventBookings: onePage(party),
        },
      })
      for (const places of [2, 3]) {
        await more().click()
        await expect.element(button(`Boka ${places} platser`)).toBeVisible()
      }
      await button('Boka 3 platser').click()
      await seesToast('Bokning bekräftad')
      early.resolve()
      await expect.element(nameOf(2)).toHaveValue('Åsa Ek')
    },
  )

  it('keep what was typed when it could not be saved', async () => {
    await openScreen({
      path,
      answers: { getEvent: party, ...friends, nameEventFriends: { refusal: { code: 'event_started' } } },
    })
    await nameOf(3).fill('Bo Lind')
    await nameOf(2).click()
    await seesToast('Fel')
    await expect.element(nameOf(3)).toHaveValue('Bo Lind')
  })

  it('are sent their tickets by the share sheet of the device', async () => {
    const shared: ShareData[] = []
    Object.assign(navigator, {
      canShare: () => true,
      share: async (data: ShareData) => void shared.push(data),
    })
    onTestFinished(() => {
      Reflect.deleteProperty(navigator, 'canShare')
      Reflect.deleteProperty(navigator, 'share')
    })
    await openScreen({ path, answers: { getEvent: party, ...friends } })
    await button('Skicka biljett till Åsa Ek').click()
    await expect
      .poll(() => shared)
      .toMatchObject([{ title: party.title, url: `${window.location.origin}/program/ticket?key=asa` }])
  })
})
