import * as contract from '#contract/events.ts'
import type { Engine } from '#server/platform/engine.ts'
import { attachment } from '#server/platform/http/attachment.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, actorOf, mount } from '#server/platform/http/router.ts'
import { attendeeCsv } from './attendee-csv.ts'
import { bookEvent } from './book-event.ts'
import { eventCalendar } from './calendar.ts'
import { cancelEventBooking } from './cancel-event-booking.ts'
import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { pageOfBookedEvents, pageOfEditableEvents, pageOfEvents } from './pages.ts'
import { presentAttendee, presentEditableEvent, presentEvent } from './present.ts'
import { findAttendees, findEditableEvent, findEvent } from './queries.ts'
import { updateEvent } from './update-event.ts'

/** Events: the routes for guests and for admins. */
export function eventsRoutes(app: App, engine: Engine): void {
  guestRoutes(app, engine)
  adminRoutes(app, engine)
}

function guestRoutes(app: App, engine: Engine): void {
  const { db, env } = engine

  mount(app, contract.listEvents, async (c) =>
    c.json(await pageOfEvents(engine, actorOf(c).userId, c.req.valid('query')), 200),
  )

  mount(app, contract.getEvent, async (c) => {
    const row = await findEvent(db, actorOf(c).userId, c.req.valid('param').eventId)
    if (!row) throw new ProblemError('not_found')
    return c.json(presentEvent(row), 200)
  })

  mount(app, contract.getEventCalendar, async (c) => {
    const event = await editableEvent(engine, c.req.valid('param').eventId)
    return c.body(eventCalendar(env, event), 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': attachment(event.title, '.ics'),
    })
  })

  mount(app, contract.bookEvent, async (c) => {
    const row = await bookEvent(engine, actorOf(c).userId, c.req.valid('param').eventId)
    return c.json(presentEvent(row), 200)
  })

  mount(app, contract.cancelEventBooking, async (c) => {
    const row = await cancelEventBooking(engine, actorOf(c).userId, c.req.valid('param').eventId)
    return c.json(presentEvent(row), 200)
  })

  mount(app, contract.listMyEventBookings, async (c) =>
    c.json(await pageOfBookedEvents(engine, actorOf(c).userId, c.req.valid('query')), 200),
  )
}

function adminRoutes(app: App, engine: Engine): void {
  const { db } = engine

  mount(app, contract.listAllEvents, async (c) =>
    c.json(await pageOfEditableEvents(engine, c.req.valid('query')), 200),
  )

  mount(app, contract.getEventForEditing, async (c) =>
    c.json(await editableEvent(engine, c.req.valid('param').eventId), 200),
  )

  mount(app, contract.createEvent, async (c) =>
    c.json(await createEvent(engine, actorOf(c).userId, c.req.valid('json')), 201),
  )

  mount(app, contract.updateEvent, async (c) => {
    const { eventId } = c.req.valid('param')
    return c.json(await updateEvent(engine, actorOf(c).userId, eventId, c.req.valid('json')), 200)
  })

  mount(app, contract.deleteEvent, async (c) => {
    const cancelledBookings = await deleteEvent(engine, actorOf(c).userId, c.req.valid('param').eventId)
    return c.json({ cancelledBookings }, 200)
  })

  mount(app, contract.listEventAttendees, async (c) => {
    const { id } = await editableEvent(engine, c.req.valid('param').eventId)
    return c.json({ items: (await findAttendees(db, id)).map(presentAttendee) }, 200)
  })

  mount(app, contract.exportEventAttendees, async (c) => {
    const event = await editableEvent(engine, c.req.valid('param').eventId)
    const attendees = (await findAttendees(db, event.id)).map(presentAttendee)
    return c.body(attendeeCsv(attendees, actorOf(c).language), 200, {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': attachment(event.title, '.csv'),
    })
  })
}

/** The event with its version. Throws not_found. */
async function editableEvent({ db }: Engine, eventId: string): Promise<contract.EditableEvent> {
  const row = await findEditableEvent(db, eventId)
  if (!row) throw new ProblemError('not_found')
  return presentEditableEvent(row)
}
