import { bounds } from '#contract/bounds.ts'
import * as dates from '#contract/event-dates.ts'
import * as friends from '#contract/event-friends.ts'
import * as series from '#contract/event-series.ts'
import * as waits from '#contract/event-waits.ts'
import * as contract from '#contract/events.ts'
import { findWalkIns } from '#server/features/door/queries.ts'
import { mountCrud } from '#server/platform/crud/mount-crud.ts'
import type { Engine } from '#server/platform/engine.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import type { App } from '#server/platform/http/router.ts'
import { serve, serveFile } from '#server/platform/http/serve.ts'
import { attendeeCsv } from './attendee-csv.ts'
import { bookEvent, takeEventPlaces } from './book-event.ts'
import { cancelledCalendar, eventCalendar } from './calendar.ts'
import { cancelEventBooking, holdEventBooking } from './cancel-event-booking.ts'
import { createEvent } from './create-event.ts'
import { createEventSeries, extendEventSeries } from './create-event-series.ts'
import { deleteEvent } from './delete-event.ts'
import { followEventSeries, unfollowEventSeries } from './follow-event-series.ts'
import { findFriends } from './friend-queries.ts'
import { nameEventFriends } from './name-event-friends.ts'
import { pageOfBookedEvents, pageOfEditableEvents, pageOfEvents } from './pages.ts'
import {
  presentAttendee,
  presentCancelled,
  presentEditableEvent,
  presentEvent,
  presentEventWait,
  presentFriend,
  presentListedWait,
} from './present.ts'
import { findAttendees, findCancelledPlace, findEditableEvent, findEvent } from './queries.ts'
import { findEventQueue, findEventWaitsOf } from './queue-queries.ts'
import { eventResource } from './resource.ts'
import { findComingDates, findFollowedSeries, isFollower } from './series-queries.ts'
import { joinEventQueue, leaveEventQueue } from './set-event-wait.ts'
import { updateEvent } from './update-event.ts'
import { deleteEventSeries, updateEventSeries } from './update-event-series.ts'

/** Events: the routes for guests and for admins. */
export function eventsRoutes(app: App, engine: Engine): void {
  guestRoutes(app, engine)
  adminRoutes(app, engine)
}

function guestRoutes(app: App, engine: Engine): void {
  const { db, env } = engine

  serve(app, contract.listEvents, ({ userId, query }) => pageOfEvents(engine, userId, query))

  serve(app, contract.getEvent, async ({ userId, params: { eventId } }) => {
    const row = await findEvent(db, userId, eventId)
    if (!row) throw await goneProblem(engine, userId, eventId)
    return presentEvent(row)
  })

  serveFile(app, contract.getEventCalendar, async ({ actor, params: { eventId } }) => {
    const row = await findEditableEvent(db, eventId)
    if (row) return { title: row.title, content: eventCalendar(env, presentEditableEvent(row)) }
    const cancelled = await findCancelledPlace(db, actor.userId, eventId)
    if (!cancelled) throw new ProblemError('not_found')
    return { title: cancelled.title, content: cancelledCalendar(env, cancelled, actor.language) }
  })

  serve(app, contract.bookEvent, async ({ userId, params }) =>
    presentEvent(await bookEvent(engine, userId, params.eventId)),
  )
  serve(app, contract.cancelEventBooking, async ({ userId, params }) =>
    presentEvent(await cancelEventBooking(engine, userId, params.eventId)),
  )
  serve(app, contract.holdEventBooking, async ({ userId, params }) =>
    presentEvent(await holdEventBooking(engine, userId, params.eventId)),
  )
  serve(app, waits.takeEventPlaces, async ({ userId, params, body }) =>
    presentEvent(await takeEventPlaces(engine, userId, { ...params, ...body })),
  )
  serve(app, friends.listEventFriends, async ({ userId, params: { eventId } }) => {
    if (!(await findEvent(db, userId, eventId))) throw new ProblemError('not_found')
    return { items: (await findFriends(db, userId, eventId)).map(presentFriend) }
  })
  serve(app, friends.nameEventFriends, async ({ userId, params: { eventId }, body }) => ({
    items: (await nameEventFriends(engine, { userId, eventId }, body)).map(presentFriend),
  }))
  serve(app, waits.joinEventQueue, async ({ userId, params: { eventId }, body }) =>
    presentEventWait(await joinEventQueue(engine, { userId, eventId }, body.places)),
  )
  serve(app, waits.leaveEventQueue, ({ userId, params: { eventId } }) =>
    leaveEventQueue(engine, { userId, eventId }),
  )
  serve(app, waits.listMyEventWaits, async ({ userId }) => ({
    items: (await findEventWaitsOf(db, [userId], engine.clock.now())).map(presentEventWait),
  }))
  serve(app, dates.listEventDates, async ({ userId, params: { eventId } }) => {
    const event = await findEvent(db, userId, eventId)
    if (!event) throw new ProblemError('not_found')
    const seriesId = event.series_id
    if (seriesId === null) return { follows: false, items: [] }
    const next = { seriesId, now: engine.clock.now(), limit: bounds.seriesDates }
    const items = (await findComingDates(db, userId, next)).map(presentEvent)
    return { follows: await isFollower(db, seriesId, userId), items }
  })
  serve(app, dates.followEventSeries, ({ userId, params: { eventId } }) =>
    followEventSeries(engine, { userId, eventId }),
  )
  serve(app, dates.unfollowEventSeries, ({ userId, params: { eventId } }) =>
    unfollowEventSeries(engine, { userId, eventId }),
  )
  serve(app, dates.listFollowedSeries, async ({ userId }) => ({
    items: (await findFollowedSeries(db, userId, engine.clock.now())).map((row) => ({
      seriesId: row.followed_id,
      event: presentEvent(row),
    })),
  }))
  serve(app, contract.listMyEventBookings, ({ userId, query }) => pageOfBookedEvents(engine, userId, query))
}

function adminRoutes(app: App, engine: Engine): void {
  const routes = {
    list: contract.listAllEvents,
    get: contract.getEventForEditing,
    create: contract.createEvent,
    update: contract.updateEvent,
    remove: contract.deleteEvent,
  }
  mountCrud(app, engine, routes, {
    resource: eventResource,
    page: pageOfEditableEvents,
    create: createEvent,
    update: updateEvent,
    remove: deleteEvent,
  })

  serve(app, series.createEventSeries, ({ userId, body }) => createEventSeries(engine, userId, body))
  serve(app, series.extendEventSeries, ({ userId, params, body }) =>
    extendEventSeries(engine, userId, params.eventId, body),
  )
  serve(app, series.updateEventSeries, ({ userId, params, body }) =>
    updateEventSeries(engine, userId, params.eventId, body),
  )
  serve(app, series.deleteEventSeries, ({ userId, params, query }) =>
    deleteEventSeries(engine, userId, params.eventId, query),
  )

  serve(app, contract.listEventAttendees, async ({ params }) => ({
    items: (await attendeesOf(engine, params.eventId)).attendees,
    walkIns: await findWalkIns(engine.db, params.eventId),
  }))
  serve(app, waits.listEventWaits, async ({ params: { eventId } }) => {
    if (!(await findEditableEvent(engine.db, eventId))) throw new ProblemError('not_found')
    return { items: (await findEventQueue(engine.db, [eventId])).map(presentListedWait) }
  })
  serveFile(app, contract.exportEventAttendees, async ({ actor, params }) => {
    const { title, attendees } = await attendeesOf(engine, params.eventId)
    return { title, content: attendeeCsv(attendees, actor.language) }
  })
}

/** Who is booked for an event. Throws not_found. */
async function attendeesOf({ db }: Engine, eventId: string) {
  const event = await findEditableEvent(db, eventId)
  if (!event) throw new ProblemError('not_found')
  return { title: event.title, attendees: (await findAttendees(db, eventId)).map(presentAttendee) }
}

/** The refusal for an event that does not exist: `event_cancelled` for guests who had a place, `not_found` for everybody else. */
async function goneProblem({ db }: Engine, userId: string, eventId: string): Promise<ProblemError> {
  const place = await findCancelledPlace(db, userId, eventId)
  return place
    ? new ProblemError('event_cancelled', { current: presentCancelled(place) })
    : new ProblemError('not_found')
}
