import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Event } from '#contract/events.ts'
import { forgetVersions } from '#web/platform/newer.ts'
import { applyEventUpdate, dropEvent, eventQueries, patchEvent } from './queries.ts'

const event = (revision: number, fields: Partial<Event> = {}): Event => ({
  id: 'e1',
  title: 'Jazz',
  description: null,
  date: '2026-12-01',
  time: '19:00',
  startsAt: '2026-12-01T18:00:00.000Z',
  endTime: null,
  endsAt: null,
  doorsTime: null,
  cancelHours: null,
  location: 'Baren',
  category: 'Musik',
  price: null,
  maxAttendees: 10,
  imageUrl: null,
  currentAttendees: 0,
  heldPlaces: 0,
  maxParty: 6,
  seriesId: null,
  booked: false,
  places: 0,
  releasesAt: null,
  revision,
  ...fields,
})

let client: QueryClient
const answers: ((body: unknown) => void)[] = []

beforeEach(() => {
  forgetVersions()
  client = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false } } })
  vi.stubGlobal('location', new URL('http://spelrum.test'))
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push((body) => resolve(Response.json(body)))))
})
afterEach(() => {
  client.clear()
  answers.length = 0
  vi.unstubAllGlobals()
})

/** Requests the event. The returned function answers the request. */
function requestEvent() {
  const done = client.fetchQuery(eventQueries.one('e1'))
  const answer = answers.at(-1) as (body: unknown) => void
  return (body: Event) => {
    answer(body)
    return done
  }
}
const shown = () => client.getQueryData(eventQueries.one('e1').queryKey)

describe('answers and messages about an event', () => {
  it('a message that arrived before the first answer is kept if its revision is higher', async () => {
    const answer = requestEvent()
    applyEventUpdate(client, 'e1', 3, { currentAttendees: 2, maxAttendees: 10 })
    applyEventUpdate(client, 'e1', 2, { booked: true })
    expect(await answer(event(1))).toMatchObject({ currentAttendees: 2, booked: true, title: 'Jazz' })
  })

  it('an older message after a newer answer changes nothing, even when repeated', async () => {
    await requestEvent()(event(5, { currentAttendees: 4, booked: true }))
    for (let i = 0; i < 2; i += 1) {
      applyEventUpdate(client, 'e1', 4, { currentAttendees: 3, maxAttendees: 10 })
      applyEventUpdate(client, 'e1', 3, { booked: false })
    }
    expect(shown()).toMatchObject({ currentAttendees: 4, booked: true })
  })

  it('reordered messages give the state after the last change', async () => {
    await requestEvent()(event(1))
    for (const revision of [4, 2, 5, 3])
      applyEventUpdate(client, 'e1', revision, { currentAttendees: revision, maxAttendees: 10 })
    applyEventUpdate(client, 'e1', 5, { booked: true })
    applyEventUpdate(client, 'e1', 4, { booked: false })
    expect(shown()).toMatchObject({ currentAttendees: 5, booked: true })
  })

  it('a late answer to a booking does not replace a newer title and count', async () => {
    await requestEvent()(event(1))
    await requestEvent()(event(3, { title: 'Soul', currentAttendees: 2, booked: true })).catch(
      () => undefined,
    )
    const late = event(2, { currentAttendees: 1, booked: true })
    applyEventUpdate(client, 'e1', late.revision, late)
    expect(shown()).toMatchObject({ title: 'Soul', currentAttendees: 2, booked: true, revision: 3 })
  })

  it('a refused booking shows the state of messages received meanwhile, or else the previous state', async () => {
    await requestEvent()(event(4, { currentAttendees: 3 }))
    const before = { booked: false, currentAttendees: 3 }
    const optimistic = () => patchEvent(client, 'e1', { booked: true, currentAttendees: 4 })
    optimistic()
    applyEventUpdate(client, 'e1', 4, before)
    expect(shown()).toMatchObject(before)
    optimistic()
    applyEventUpdate(client, 'e1', 6, { currentAttendees: 9, maxAttendees: 10 })
    applyEventUpdate(client, 'e1', 4, before)
    expect(shown()).toMatchObject({ booked: false, currentAttendees: 9 })
  })

  it('a list requested before a deletion does not bring the deleted event back', async () => {
    const list = client.fetchInfiniteQuery(eventQueries.upcoming())
    const answer = answers.at(-1) as (body: unknown) => void
    dropEvent(client, 'e1')
    applyEventUpdate(client, 'e1', 7, { currentAttendees: 1, maxAttendees: 10 })
    answer({ items: [event(8), { ...event(1), id: 'e2' }], nextCursor: null })
    expect((await list).pages[0]?.items.map(({ id }) => id)).toEqual(['e2'])
  })
})
