import * as settings from '#contract/house-settings.ts'
import * as hours from '#contract/opening-hours.ts'
import * as bookings from '#contract/table-bookings.ts'
import * as tables from '#contract/tables.ts'
import { isHouseOpen } from '#rules/opening-hours.ts'
import { isPast, reachOf, spanOf } from '#rules/table-booking.ts'
import type { Engine } from '#server/platform/engine.ts'
import { attachment } from '#server/platform/http/attachment.ts'
import { networkOf } from '#server/platform/http/client-ip.ts'
import { limiter, take } from '#server/platform/http/limits.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, actorOf, mount } from '#server/platform/http/router.ts'
import { startOf } from './booking-values.ts'
import { bookingCalendar } from './calendar.ts'
import { cancelMyTableBooking } from './cancel-my-table-booking.ts'
import { checkIn } from './check-in.ts'
import { createPhoneBooking } from './create-phone-booking.ts'
import { createTable } from './create-table.ts'
import { createTableBooking } from './create-table-booking.ts'
import { createWalkIn } from './create-walk-in.ts'
import { deleteTable } from './delete-table.ts'
import { moveTableBooking } from './move-table-booking.ts'
import { pageOfAllBookings, pageOfMyBookings, pageOfTables } from './pages.ts'
import {
  presentBooking,
  presentDay,
  presentHouseSettings,
  presentOpeningHours,
  presentSeating,
  presentTable,
} from './present.ts'
import { putHouseSettings } from './put-house-settings.ts'
import { putOpeningHours } from './put-opening-hours.ts'
import {
  findBooking,
  findDay,
  findHouseSettings,
  findOpeningHours,
  findSeating,
  findTable,
} from './queries.ts'
import { setTableBookingStatus } from './set-table-booking-status.ts'
import { setTablePlace } from './set-table-place.ts'
import { updateRestaurantTable } from './update-table.ts'

/** Codes that a guest may try. Nobody needs more, and each costs a transaction. */
const checkInsPerMinute = 30
/** Cancellations that a guest may make in ten minutes: everybody who looks at the tables hears of each booking and its cancellation. */
const cancellations = { most: 20, seconds: 600 }

/** Tables and their bookings: the routes for guests and for admins. */
export function tablesRoutes(app: App, engine: Engine): void {
  guestRoutes(app, engine)
  adminRoutes(app, engine)
}

function guestRoutes(app: App, engine: Engine): void {
  const { db, clock } = engine
  const guesses = limiter(checkInsPerMinute)
  const cancelled = limiter(cancellations.most, cancellations.seconds)

  mount(app, tables.listTables, async (c) => {
    const { guestCount, durationHours, ...when } = c.req.valid('query')
    const wanted = spanOf(startOf(when), durationHours)
    const now = clock.now()
    if (isPast(wanted.start, now)) throw new ProblemError('booking_in_past')
    const [rows, stored] = await Promise.all([
      findSeating(db, guestCount, reachOf(wanted)),
      findOpeningHours(db),
    ])
    const house = presentOpeningHours(stored)
    if (!isHouseOpen(house, wanted)) throw new ProblemError('house_closed')
    return c.json({ items: rows.map((row) => presentSeating(row, { wanted, hours: house, now })) }, 200)
  })

  mount(app, hours.getOpeningHours, async (c) => c.json(presentOpeningHours(await findOpeningHours(db)), 200))

  mount(app, settings.getHouseSettings, async (c) =>
    c.json(presentHouseSettings(await findHouseSettings(db)), 200),
  )

  mount(app, bookings.createTableBooking, async (c) => {
    const guest = { userId: actorOf(c).userId, network: networkOf(c.get('clientIp')) }
    return c.json(presentBooking(await createTableBooking(engine, guest, c.req.valid('json'))), 201)
  })

  mount(app, bookings.listMyTableBookings, async (c) =>
    c.json(await pageOfMyBookings(engine, actorOf(c).userId, c.req.valid('query')), 200),
  )

  mount(app, bookings.getMyTableBooking, async (c) => {
    const row = await findBooking(db, c.req.valid('param').bookingId)
    if (row?.user_id !== actorOf(c).userId) throw new ProblemError('not_found')
    return c.json(presentBooking(row), 200)
  })

  mount(app, bookings.getTableBookingCalendar, async (c) => {
    const { userId, language } = actorOf(c)
    const row = await findBooking(db, c.req.valid('param').bookingId)
    if (row?.user_id !== userId) throw new ProblemError('not_found')
    const { summary, file } = bookingCalendar(engine.env, row, language)
    return c.body(file, 200, {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': attachment(summary, '.ics'),
    })
  })

  mount(app, bookings.cancelMyTableBooking, async (c) => {
    const guest = { userId: actorOf(c).userId, countCancellation: () => take(cancelled, actorOf(c).userId) }
    const row = await cancelMyTableBooking(engine, guest, c.req.valid('param').bookingId)
    return c.json(presentBooking(row), 200)
  })

  mount(app, bookings.checkIn, async (c) => {
    const { userId, isAdmin } = actorOf(c)
    if (!isAdmin) await take(guesses, userId)
    return c.json(await checkIn(engine, { userId, isAdmin }, c.req.valid('json')), 200)
  })
}

function adminRoutes(app: App, engine: Engine): void {
  const { db } = engine

  mount(app, tables.listAllTables, async (c) => c.json(await pageOfTables(db, c.req.valid('query')), 200))

  mount(app, tables.getTableForEditing, async (c) => {
    const row = await findTable(db, c.req.valid('param').tableId)
    if (!row) throw new ProblemError('not_found')
    return c.json(presentTable(row), 200)
  })

  mount(app, tables.createTable, async (c) =>
    c.json(await createTable(engine, actorOf(c).userId, c.req.valid('json')), 201),
  )

  mount(app, tables.updateTable, async (c) => {
    const { tableId } = c.req.valid('param')
    return c.json(await updateRestaurantTable(engine, actorOf(c).userId, tableId, c.req.valid('json')), 200)
  })

  mount(app, tables.deleteTable, async (c) => {
    const tableNumber = await deleteTable(engine, actorOf(c).userId, c.req.valid('param').tableId)
    return c.json({ tableNumber }, 200)
  })

  mount(app, tables.setTablePlace, async (c) => {
    const { tableId } = c.req.valid('param')
    return c.json(await setTablePlace(engine, actorOf(c).userId, tableId, c.req.valid('json')), 200)
  })

  mount(app, hours.putOpeningHours, async (c) =>
    c.json(await putOpeningHours(engine, actorOf(c).userId, c.req.valid('json')), 200),
  )

  mount(app, settings.putHouseSettings, async (c) =>
    c.json(await putHouseSettings(engine, actorOf(c).userId, c.req.valid('json')), 200),
  )

  bookingAdminRoutes(app, engine)
}

function bookingAdminRoutes(app: App, engine: Engine): void {
  const { db } = engine

  mount(app, bookings.listAllTableBookings, async (c) =>
    c.json(await pageOfAllBookings(db, c.req.valid('query')), 200),
  )

  mount(app, bookings.setTableBookingStatus, async (c) => {
    const { bookingId } = c.req.valid('param')
    return c.json(await setTableBookingStatus(engine, actorOf(c).userId, bookingId, c.req.valid('json')), 200)
  })

  mount(app, bookings.moveTableBooking, async (c) => {
    const { bookingId } = c.req.valid('param')
    return c.json(await moveTableBooking(engine, actorOf(c).userId, bookingId, c.req.valid('json')), 200)
  })

  mount(app, bookings.createPhoneBooking, async (c) =>
    c.json(await createPhoneBooking(engine, actorOf(c).userId, c.req.valid('json')), 201),
  )

  mount(app, bookings.createWalkIn, async (c) =>
    c.json(await createWalkIn(engine, actorOf(c).userId, c.req.valid('json')), 201),
  )

  mount(app, bookings.getTableDay, async (c) =>
    c.json(presentDay(await findDay(db, c.req.valid('param').date)), 200),
  )
}
