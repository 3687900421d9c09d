import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { event } from './audit-examples.ts'
import type { Examples } from './audited-changes.ts'

/** One effective change for every mutating admin route of events. */
export const eventExamples: Examples = {
  createEvent: async () => ({ body: event }),
  updateEvent: async ({ server }) => ({
    params: { eventId: await makeEvent(server) },
    body: { ...event, title: 'Jazz, ny titel', version: 1 },
  }),
  deleteEvent: async ({ server }) => ({ params: { eventId: await makeEvent(server) } }),
  createEventSeries: async () => ({
    body: {
      ...event,
      title: 'Jazz varje vecka',
      repeats: 'weekly',
      until: event.date,
      requestId: randomId(),
    },
  }),
  extendEventSeries: async (setting) => {
    const body = { ...event, title: 'Jazz på nytt', repeats: 'weekly', times: 2, requestId: randomId() }
    const made = await call(setting.server, setting.admin, 'createEventSeries', { body })
    return { params: { eventId: made.body.event.id }, body: { times: 1, requestId: randomId() } }
  },
  updateEventSeries: async ({ server }) => ({
    params: { eventId: await makeEvent(server) },
    body: { ...event, title: 'Jazz, ny titel i serien', version: 1, scope: 'all' },
  }),
  deleteEventSeries: async ({ server }) => ({
    params: { eventId: await makeEvent(server) },
    query: { scope: 'all' },
  }),
}
