import { useQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { HouseSettings } from '#contract/house-settings.ts'
import type { ListedTableBooking, TableDay } from '#contract/table-bookings.ts'
import type { DayTable } from '#contract/tables.ts'
import { businessDateOf, businessDayOf } from '#rules/business-date.ts'
import { hoursFor } from '#rules/change-booking.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import {
  guestsOf,
  holdsTable,
  isAt,
  isSeated,
  lastOfferUntil,
  offeredSpans,
  spanOf,
} from '#rules/table-booking.ts'
import { coversByQuarter, expectedEnd, waitOf } from '#rules/table-wait.ts'
import { ruled } from '#web/domain/ruled-booking.ts'
import { useNow } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { ComingParty, SeatedParty } from './parties-now.tsx'
import { adminTableQueries, tableQueries } from './queries.ts'
import classes from './tables-now.module.css'

/** The clocks of the tables are updated this often, in milliseconds. */
const tick = 15_000
/** How many quarters of an hour ahead the arriving guests are counted. */
const quarters = 12
const parties = [2, 4, 6, 8] as const
/** Who comes later than this many milliseconds from now is folded away. */
const soonIs = 90 * 60_000

/** The evening as the host at the door needs it: who comes, who sits, which tables are free, and how long others wait. */
export function TablesNow({ onSeat }: { onSeat: (tableId: string) => void }) {
  const now = useNow(tick)
  const { data: settings } = useQuery(tableQueries.settings())
  return (
    <Loaded
      query={useQuery(adminTableQueries.day(businessDateOf(now)))}
      loading="adminTableBookings.loading"
      failed="adminTableBookings.toasts.loadFailed"
      skeleton={<TableSkeleton />}
    >
      {(day) => <Evening day={day} settings={settings} now={now} onSeat={onSeat} />}
    </Loaded>
  )
}

type EveningProps = {
  day: TableDay
  settings: HouseSettings | undefined
  now: Date
  onSeat: (tableId: string) => void
}

function Evening({ day, settings, now, onSeat }: EveningProps) {
  const { t } = useTranslation()
  const [openId, setOpenId] = useState<string | null>(null)
  const bookings = useMemo(() => day.bookings.map(dated), [day])
  const held = bookings.filter(({ status }) => holdsTable(status))
  const seated = held
    .filter(isSeated)
    .toSorted((a, b) => expectedEnd(a, now).getTime() - expectedEnd(b, now).getTime())
  const coming = held.filter(({ checkedInAt, endsAt }) => checkedInAt === null && endsAt > now)
  const soon = coming.filter(({ startsAt }) => startsAt.getTime() < now.getTime() + soonIs)
  const later = coming.slice(soon.length)
  return (
    <div className="@container flex flex-col gap-5">
      <div className="grid gap-4 md:grid-cols-2">
        <section className="panel flex flex-col gap-2" aria-label={t('adminTableBookings.now.quarters')}>
          <p role="status">
            <b>{t('adminTableBookings.now.atTables', { count: guestsOf(seated) })}</b>
            {' · '}
            {t('adminTableBookings.now.toCome', { count: guestsOf(coming) })}
          </p>
          <Quarters bookings={coming} limit={settings?.quarterCovers ?? null} now={now} />
        </section>
        {settings && <Waits tables={day.tables} bookings={bookings} settings={settings} now={now} />}
      </div>
      <FreeTables tables={day.tables} held={held} now={now} onSeat={onSeat} />
      <div className="grid gap-5 items-start @min-[56rem]:grid-cols-2">
        <section aria-labelledby="now-coming" className="flex flex-col gap-3 min-w-0">
          <h2 id="now-coming">
            {t('adminTableBookings.now.coming')} <span className="muted numbers">{coming.length}</span>
          </h2>
          {coming.length === 0 && <p className="muted">{t('adminTableBookings.now.nobodyComing')}</p>}
          <Coming bookings={soon} now={now} onOpen={setOpenId} />
          {later.length > 0 && (
            <details>
              <summary className="min-h-11 py-2 cursor-pointer">
                {t('adminTableBookings.now.later', { count: later.length })}
              </summary>
              <Coming bookings={later} now={now} onOpen={setOpenId} />
            </details>
          )}
        </section>
        <section aria-labelledby="now-seated" className="flex flex-col gap-3 min-w-0">
          <h2 id="now-seated">
            {t('adminTableBookings.now.seated')} <span className="muted numbers">{seated.length}</span>
          </h2>
          {seated.length === 0 && <p className="muted">{t('adminTableBookings.now.nobodySeated')}</p>}
          <ul className="plain-list flex flex-col gap-2">
            {seated.map((each) => (
              <SeatedParty
                key={each.row.id}
                booking={each.row}
                next={nextAt(each, coming)}
                now={now}
                onOpen={() => setOpenId(each.row.id)}
              />
            ))}
          </ul>
        </section>
      </div>
      <BookingDialog
        booking={day.bookings.find(({ id }) => id === openId) ?? null}
        day={day}
        onClose={() => setOpenId(null)}
      />
    </div>
  )
}

/** A booking with its times as `Date`, once for each answer and not once for each tick. */
const dated = (row: ListedTableBooking) => ({
  ...ruled(row),
  row,
  table: row.table,
  joinedTables: row.joinedTables,
  guestCount: row.guestCount,
  dessertAt: row.dessertAt === null ? null : new Date(row.dessertAt),
})
type Dated = ReturnType<typeof dated>

type ComingProps = {
  bookings: readonly Dated[]
  now: Date
  onOpen: (bookingId: string) => void
}

const Coming = ({ bookings, now, onOpen }: ComingProps) => (
  <ul className="plain-list flex flex-col gap-2">
    {bookings.map(({ row }) => (
      <ComingParty key={row.id} booking={row} now={now} onOpen={() => onOpen(row.id)} />
    ))}
  </ul>
)

/** The first booking that comes to one of a party's tables. */
const nextAt = ({ table, joinedTables = [] }: Dated, coming: readonly Dated[]) =>
  coming.find((each) => [...(table ? [table] : []), ...joinedTables].some(({ id }) => isAt(each, id)))?.row ??
  null

type QuartersProps = { bookings: readonly Dated[]; limit: number | null; now: Date }

/** The guests of the coming quarters as columns, marked where there are more than the owner's limit. */
function Quarters({ bookings, limit, now }: QuartersProps) {
  const { t } = useTranslation()
  const covers = coversByQuarter(bookings, quarters, now)
  const most = Math.max(limit ?? 0, ...covers.map(({ guests }) => guests), 1)
  return (
    <ol className={`${classes.quarters} plain-list grid items-end`}>
      {covers.map(({ start, guests }) => {
        const { time } = stockholmWallClock(start)
        return (
          <li key={time} className="grid justify-items-center gap-0.5 text-sm">
            <span className="visually-hidden">
              {t('adminTableBookings.now.quarter', { time, count: guests })}
            </span>
            <span aria-hidden className="numbers">
              {guests || ''}
            </span>
            <span
              aria-hidden
              className={classes.column}
              data-full={(limit !== null && guests >= limit) || undefined}
              style={{ height: `${(guests / most) * 40}px` }}
            />
            <span aria-hidden className="muted numbers">
              {time.endsWith(':00') ? time.slice(0, 2) : '·'}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

type WaitsProps = {
  tables: readonly DayTable[]
  bookings: readonly Dated[]
  settings: HouseSettings
  now: Date
}

/** How long parties at the door wait for a table, by size. */
function Waits({ tables, bookings, settings, now }: WaitsProps) {
  const { t } = useTranslation()
  const until = businessDayOf(businessDateOf(now)).end
  return (
    <section className="panel flex flex-col gap-2" aria-label={t('adminTableBookings.now.waits')}>
      <p aria-hidden>
        <b>{t('adminTableBookings.now.waits')}</b>
      </p>
      <dl className="grid grid-cols-4 gap-2 m-0">
        {parties.map((guestCount) => {
          const party = { guestCount, durationHours: hoursFor(guestCount, settings), until }
          const wait = waitOf({ tables, bookings }, party, now)
          return (
            <div key={guestCount} className="min-w-0">
              <dt className="muted text-sm">{t('adminTableBookings.now.seats', { count: guestCount })}</dt>
              <dd className="m-0">
                <b className="numbers">{wait ? whenOf(wait.from) : t('adminTableBookings.now.waitNone')}</b>
                {wait && (
                  <span className="muted block text-sm">
                    {t('adminTableBookings.now.waitTable', { number: wait.table.tableNumber })}
                  </span>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
  function whenOf(from: Date) {
    if (from <= now) return t('adminTableBookings.now.waitNow')
    // An estimate is no promise to the minute.
    const rounded = new Date(Math.ceil(from.getTime() / 300_000) * 300_000)
    return t('adminTableBookings.now.waitFrom', { time: stockholmWallClock(rounded).time })
  }
}

type FreeTablesProps = {
  tables: readonly DayTable[]
  held: readonly Dated[]
  now: Date
  onSeat: (tableId: string) => void
}

/** A party that is seated now has the table for an hour at least. */
const shortestVisit = 1

/** The tables at which nobody sits and that nobody has now, with the time at which the next party comes, and those that are offered to guests who wait. */
function FreeTables({ tables, held, now, onSeat }: FreeTablesProps) {
  const { t } = useTranslation()
  const isTaken = (each: Dated) => isSeated(each) || (each.startsAt <= now && each.endsAt > now)
  const empty = tables.filter(
    ({ id, isAvailable }) => isAvailable && !held.some((each) => isAt(each, id) && isTaken(each)),
  )
  const soonest = spanOf(now, shortestVisit)
  const free = empty.filter((table) => lastOfferUntil(table, soonest) === undefined)
  const untilOf = (table: DayTable) => {
    const next = held.filter((each) => isAt(each, table.id)).map(({ startsAt }) => startsAt)
    const starts = [...next, ...offeredSpans(table).map(({ start }) => start)].filter((start) => start > now)
    const first = starts.toSorted((a, b) => a.getTime() - b.getTime())[0]
    return first && stockholmWallClock(first).time
  }
  return (
    <section aria-labelledby="now-free" className="flex flex-col gap-3">
      <h2 id="now-free">
        {t('adminTableBookings.now.free')} <span className="muted numbers">{free.length}</span>
      </h2>
      {free.length === 0 && <p className="muted">{t('adminTableBookings.now.noneFree')}</p>}
      <ul className="plain-list grid gap-2 grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]">
        {free.map((table) => {
          const until = untilOf(table)
          return (
            <li key={table.id}>
              <button
                type="button"
                className={`${classes.free} grid gap-0.5 w-full min-h-16 px-3 py-2 border border-edge rounded-[12px] bg-raised text-text text-left cursor-pointer`}
                onClick={() => onSeat(table.id)}
              >
                <span className="visually-hidden">
                  {t('adminTableBookings.now.seatAt', { number: table.tableNumber, seats: table.capacity })}
                </span>
                <span aria-hidden className="flex items-center justify-between gap-2">
                  <b className="text-lg">{t('adminTables.number', { number: table.tableNumber })}</b>
                  <span className="muted numbers">
                    <Users size={13} aria-hidden /> {table.capacity}
                  </span>
                </span>
                <span className="muted text-sm">
                  {until
                    ? t('adminTableBookings.now.freeUntil', { time: until })
                    : t('adminTableBookings.now.freeAll')}
                </span>
              </button>
            </li>
          )
        })}
        {empty.map((table) => {
          const until = lastOfferUntil(table, soonest)
          return until && <OfferedTable key={table.id} table={table} until={until} />
        })}
      </ul>
    </section>
  )
}

/** A table that is held for a guest who waits, until the guest has answered. */
function OfferedTable({ table, until }: { table: DayTable; until: string }) {
  const { t } = useTranslation()
  return (
    <li className="grid gap-0.5 min-h-16 px-3 py-2 border border-dashed border-brass-edge rounded-[12px]">
      <span className="flex items-center justify-between gap-2">
        <b className="text-lg">{t('adminTables.number', { number: table.tableNumber })}</b>
        <span className="muted numbers">
          <Users size={13} aria-hidden />{' '}
          <span className="visually-hidden">
            {t('adminTableBookings.now.seats', { count: table.capacity })}
          </span>
          <span aria-hidden>{table.capacity}</span>
        </span>
      </span>
      <span className="numbers text-sm text-brass-text">
        {t('adminTableBookings.now.offered', { time: stockholmWallClock(new Date(until)).time })}
      </span>
    </li>
  )
}
