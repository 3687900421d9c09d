import { bounds } from '#contract/bounds.ts'
import * as settings from '#contract/house-settings.ts'
import * as hours from '#contract/opening-hours.ts'
import { getBookingReport } from '#contract/table-booking-report.ts'
import * as bookings from '#contract/table-bookings.ts'
import * as groups from '#contract/table-groups.ts'
import * as host from '#contract/table-host.ts'
import { messageTableGuests as messageRoute } from '#contract/table-messages.ts'
import * as seating from '#contract/table-seating.ts'
import * as waits from '#contract/table-waits.ts'
import * as tables from '#contract/tables.ts'
import { isTooLarge } from '#rules/book-table.ts'
import { isConfirmedAtOnce, quarterOf } from '#rules/confirm-booking.ts'
import { isHouseOpen } from '#rules/opening-hours.ts'
import { isPast, reachOf, spanOf } from '#rules/table-booking.ts'
import { mountCrud } from '#server/platform/crud/mount-crud.ts'
import { deletion } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { networkOf } from '#server/platform/http/client-ip.ts'
import { limiter, take } from '#server/platform/http/limits.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { type App, actingAfter, may } from '#server/platform/http/router.ts'
import { serve, serveFile } from '#server/platform/http/serve.ts'
import { typedInstant } from '#server/platform/http/typed-instant.ts'
import { acceptTableOffer } from './accept-table-offer.ts'
import { countCovers } from './answer-queries.ts'
import { bookingCalendar } from './calendar.ts'
import { cancelMyTableBooking } from './cancel-my-table-booking.ts'
import { changeMyTableBooking } from './change-my-table-booking.ts'
import { checkIn } from './check-in.ts'
import { createPhoneBooking } from './create-phone-booking.ts'
import { createTable } from './create-table.ts'
import { createTableBooking } from './create-table-booking.ts'
import { createWalkIn } from './create-walk-in.ts'
import { deleteTable } from './delete-table.ts'
import { findGroupSeating } from './group-queries.ts'
import { findAudited } from './history-queries.ts'
import { findHouseSettings, findOpeningHours } from './house-queries.ts'
import { joinTableQueue } from './join-table-queue.ts'
import { leaveTableQueue, removeTableWait } from './leave-table-queue.ts'
import { messageTableGuests } from './message-table-guests.ts'
import { moveTableBooking } from './move-table-booking.ts'
import { offerTable } from './offer-table.ts'
import { pageOfAllBookings, pageOfMyBookings, pageOfTableGroups, pageOfTables } from './pages.ts'
import {
  asTheGuest,
  atTheDoor,
  presentBooking,
  presentDay,
  presentHistory,
  presentHouseSettings,
  presentListedWait,
  presentOpeningHours,
  presentPlaced,
  presentSeating,
  presentWait,
  ruledConfirming,
} from './present.ts'
import { promiseMyTableBooking } from './promise-my-table-booking.ts'
import { putHouseSettings } from './put-house-settings.ts'
import { putOpeningHours } from './put-opening-hours.ts'
import { putTableBookingNote } from './put-table-booking-note.ts'
import { countStrikes, findBooking, findDay, findFloorPlan, findOwnBooking, findSeating } from './queries.ts'
import { findBookingReport } from './report-queries.ts'
import { tableGroupResource, tableResource } from './resource.ts'
import { setTableBookingStatus } from './set-table-booking-status.ts'
import { setTableDessert } from './set-table-dessert.ts'
import { createTableGroup, updateTableGroup } from './set-table-group.ts'
import { setTableNoShow } from './set-table-no-show.ts'
import { setTablePlace } from './set-table-place.ts'
import { undoCheckIn } from './undo-check-in.ts'
import { updateTable } from './update-table.ts'
import { findQueueOf, findWaitsOf } from './wait-queries.ts'

/** Codes that a guest may try in a minute. Nobody needs more, and each costs a transaction. */
const checkInsPerMinute = 30
/**
 * Cancellations, and changes, that a guest may make in ten minutes: each is published to everybody who looks at the tables.
 */
const cancellations = { most: 20, seconds: 600 }

/** Messages that one of the staff may write to guests in ten minutes: each is a push to up to fifty. */
const messages = { most: 20, seconds: 600 }

/** Tables and their bookings: the routes for guests and for admins. */
export function tablesRoutes(app: App, engine: Engine): void {
  guestRoutes(app, engine)
  adminRoutes(app, engine)
  waitRoutes(app, engine)
}

function guestRoutes(app: App, engine: Engine): void {
  const { db, clock } = engine
  const guesses = limiter(checkInsPerMinute)
  const cancelled = limiter(cancellations.most, cancellations.seconds)
  const changed = limiter(cancellations.most, cancellations.seconds)

  serve(
    app,
    tables.listTables,
    async ({ actor, userId, query: { guestCount, durationHours, changing, ...when } }) => {
      const wanted = spanOf(typedInstant(when), durationHours)
      const now = clock.now()
      const asker = { changing: changing ?? null, userId, isStaff: may(actor, 'bookings.manage') }
      if (!asker.isStaff && !changing && guestCount > bounds.tableBooking.guests)
        throw new ProblemError('validation_failed', { fields: [{ field: 'guestCount', rule: 'too_big' }] })
      // The party of a booking that staff change may already have come.
      if (isPast(wanted.start, now) && !(changing && asker.isStaff)) throw new ProblemError('booking_in_past')
      const [rows, together, stored, settings, covers, strikes] = await Promise.all([
        findSeating(db, guestCount, reachOf(wanted), asker),
        asker.isStaff ? findGroupSeating(db, guestCount, reachOf(wanted), asker) : [],
        findOpeningHours(db),
        findHouseSettings(db),
        countCovers(db, quarterOf(wanted.start), changing ?? null),
        countStrikes(db, userId, now),
      ])
      const house = presentOpeningHours(stored)
      if (!isHouseOpen(house, wanted)) throw new ProblemError('house_closed')
      // The first table is the smallest that fits.
      const smallestFit = rows[0]?.capacity ?? null
      const limits = { allowsLargeTables: settings.allows_large_tables, smallestFit }
      const rules = ruledConfirming(settings)
      const items = rows.map((table) => {
        const asked = { start: wanted.start, guestCount, table, smallestFit, covers, strikes }
        const forGuest = {
          isLarge: isTooLarge(table, guestCount, limits),
          isConfirmedAtOnce: isConfirmedAtOnce(asked, rules, now),
        }
        return presentSeating(table, { wanted, hours: house, now, ...forGuest })
      })
      const forStaff = { isLarge: false, isConfirmedAtOnce: true }
      const groupsOf = together.map((row) => presentSeating(row, { wanted, hours: house, now, ...forStaff }))
      return { items, groups: groupsOf, strikes }
    },
  )
  serve(app, tables.getFloorPlan, async () => ({ items: (await findFloorPlan(db)).map(presentPlaced) }))
  serve(app, hours.getOpeningHours, async () => presentOpeningHours(await findOpeningHours(db)))
  serve(app, settings.getHouseSettings, async () => presentHouseSettings(await findHouseSettings(db)))

  serve(app, bookings.createTableBooking, async ({ c, userId, body }) => {
    const guest = { userId, network: networkOf(c.get('clientIp')) }
    return presentBooking(await createTableBooking(engine, guest, body))
  })
  serve(app, bookings.listMyTableBookings, ({ userId, query }) => pageOfMyBookings(engine, userId, query))
  serve(app, bookings.getMyTableBooking, async ({ userId, params }) =>
    presentBooking(await ownBooking(engine, userId, params.bookingId)),
  )
  serveFile(app, bookings.getTableBookingCalendar, async ({ actor, params }) => {
    const row = await ownBooking(engine, actor.userId, params.bookingId)
    const { summary, file } = bookingCalendar(engine.env, row, actor.language)
    return { title: summary, content: file }
  })
  serve(app, bookings.changeMyTableBooking, async ({ c, userId, params, body }) => {
    const network = networkOf(c.get('clientIp'))
    const guest = { userId, network, countChange: () => take(changed, userId) }
    return presentBooking(await changeMyTableBooking(engine, guest, params.bookingId, body))
  })
  serve(app, bookings.promiseMyTableBooking, async ({ userId, params }) =>
    presentBooking(await promiseMyTableBooking(engine, userId, params.bookingId)),
  )
  serve(app, bookings.cancelMyTableBooking, async ({ userId, params }) => {
    const guest = { userId, countCancellation: () => take(cancelled, userId) }
    return presentBooking(await cancelMyTableBooking(engine, guest, params.bookingId))
  })
  serve(app, bookings.checkIn, async ({ actor, by, userId, body }) => {
    const isStaff = may(actor, 'door.scan')
    const isHost = isStaff && may(actor, 'bookings.manage')
    if (!isStaff) await take(guesses, userId)
    const scannedBy = actingAfter(by, body.waitedMs)
    const booking = await checkIn(engine, { userId, by: scannedBy, isStaff, isHost }, body)
    if (isHost) return booking
    if (isStaff) return atTheDoor(booking)
    return asTheGuest(booking)
  })
}

async function ownBooking({ db }: Engine, userId: string, bookingId: string) {
  const row = await findOwnBooking(db, userId, bookingId)
  if (!row) throw new ProblemError('not_found')
  return row
}

function adminRoutes(app: App, engine: Engine): void {
  const { db } = engine
  const routes = {
    list: tables.listAllTables,
    get: tables.getTableForEditing,
    create: tables.createTable,
    update: tables.updateTable,
    remove: tables.deleteTable,
  }
  mountCrud(app, engine, routes, {
    resource: tableResource,
    page: pageOfTables,
    create: createTable,
    update: updateTable,
    remove: deleteTable,
  })
  const groupRoutes = {
    list: groups.listAllTableGroups,
    get: groups.getTableGroupForEditing,
    create: groups.createTableGroup,
    update: groups.updateTableGroup,
    remove: groups.deleteTableGroup,
  }
  mountCrud(app, engine, groupRoutes, {
    resource: tableGroupResource,
    page: pageOfTableGroups,
    create: createTableGroup,
    update: updateTableGroup,
    remove: deletion(tableGroupResource, (row) => ({
      tables: row.tables.map(({ tableNumber }) => tableNumber),
    })),
  })
  serve(app, tables.setTablePlace, ({ userId, params, body }) =>
    setTablePlace(engine, userId, params.tableId, body),
  )
  serve(app, hours.putOpeningHours, ({ userId, body }) => putOpeningHours(engine, userId, body))
  serve(app, settings.putHouseSettings, ({ userId, body }) => putHouseSettings(engine, userId, body))

  serve(app, bookings.listAllTableBookings, ({ query }) => pageOfAllBookings(engine, query))
  serve(app, bookings.setTableBookingStatus, ({ userId, params, body }) =>
    setTableBookingStatus(engine, userId, params.bookingId, body),
  )
  serve(app, host.putTableBookingNote, ({ userId, params, body }) =>
    putTableBookingNote(engine, userId, params.bookingId, body),
  )
  serve(app, host.getTableBookingHistory, async ({ params: { bookingId } }) => {
    const row = await findBooking(db, bookingId)
    if (!row) throw new ProblemError('not_found')
    return { items: presentHistory(row, await findAudited(db, bookingId)) }
  })
  serve(app, host.undoCheckIn, ({ userId, params, body }) =>
    undoCheckIn(engine, userId, params.bookingId, body.version),
  )
  serve(app, bookings.setTableDessert, ({ userId, params, body }) =>
    setTableDessert(engine, userId, params.bookingId, body),
  )
  serve(app, host.setTableNoShow, ({ userId, params, body }) =>
    setTableNoShow(engine, userId, params.bookingId, body),
  )
  serve(app, seating.moveTableBooking, ({ userId, params, body }) =>
    moveTableBooking(engine, userId, params.bookingId, body),
  )
  const sent = limiter(messages.most, messages.seconds)
  serve(app, messageRoute, async ({ userId, body }) => {
    await take(sent, userId)
    return messageTableGuests(engine, userId, body)
  })
  serve(app, seating.createPhoneBooking, ({ userId, body }) => createPhoneBooking(engine, userId, body))
  serve(app, seating.createWalkIn, ({ userId, body }) => createWalkIn(engine, userId, body))
  serve(app, getBookingReport, ({ query }) => findBookingReport(db, query, engine.clock.now()))
  serve(app, bookings.getTableDay, async ({ actor, params }) => {
    const day = presentDay(await findDay(db, params.date))
    return may(actor, 'bookings.manage') ? day : { ...day, bookings: day.bookings.map(atTheDoor) }
  })
}

/** Waiting for a table: the routes for guests and for staff. */
function waitRoutes(app: App, engine: Engine): void {
  const { db } = engine
  const joined = limiter(cancellations.most, cancellations.seconds)
  serve(app, waits.joinTableQueue, async ({ c, userId, body }) => {
    await take(joined, userId)
    const guest = { userId, network: networkOf(c.get('clientIp')) }
    return presentWait(await joinTableQueue(engine, guest, body))
  })
  serve(app, waits.listMyTableWaits, async ({ userId }) => ({
    items: (await findWaitsOf(db, [userId])).map(presentWait),
  }))
  serve(app, waits.acceptTableOffer, async ({ c, userId, params }) => {
    const guest = { userId, network: networkOf(c.get('clientIp')) }
    return presentBooking(await acceptTableOffer(engine, guest, params.waitId))
  })
  serve(app, waits.leaveTableQueue, ({ userId, params }) => leaveTableQueue(engine, userId, params.waitId))
  serve(app, waits.listTableWaits, async ({ params }) => ({
    items: (await findQueueOf(db, params.date)).map(presentListedWait),
  }))
  serve(app, waits.offerTable, ({ userId, params, body }) => offerTable(engine, userId, params.waitId, body))
  serve(app, waits.removeTableWait, ({ userId, params }) => removeTableWait(engine, userId, params.waitId))
}
