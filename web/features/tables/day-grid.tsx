import { ActionIcon } from '@mantine/core'
import { CircleCheck, Clock, Plus, Timer, UserCheck, Users } from 'lucide-react'
import { type CSSProperties, useEffect, useRef } from 'react'
import type { OpeningHoursAnswer } from '#contract/opening-hours.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import type { EditableTable } from '#contract/tables.ts'
import { openSpanOf, openSpansOf } from '#rules/opening-hours.ts'
import { stockholmInstant, stockholmWallClock } from '#rules/stockholm.ts'
import { isAt, isLate, type Span, spanOf } from '#rules/table-booking.ts'
import { tableNumbers } from '#rules/table-numbers.ts'
import { ruled } from '#web/domain/ruled-booking.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './day-grid.module.css'
import { guestName } from './status-question.tsx'
import { useBookingDrag } from './use-booking-drag.ts'

const hour = 3_600_000

type DayGridProps = {
  date: string
  hours: OpeningHoursAnswer | undefined
  tables: readonly EditableTable[]
  bookings: readonly ListedTableBooking[]
  onOpen: (bookingId: string) => void
  onCreate: (tableId: string) => void
}

/** Tables as rows and time across, with the bookings as blocks. A block opens its booking, or is dragged to another table. */
export function DayGrid({ date, hours, tables, bookings, onOpen, onCreate }: DayGridProps) {
  const { t } = useTranslation()
  const shown = shownHours(date, hours, bookings)
  const now = useNowUntil(shown.end.toISOString())
  const drag = useBookingDrag(bookings)
  const frame = useRef<HTMLElement>(null)
  const isNow = shown.start <= now && now < shown.end
  // Once for each day and its hours: what happens now, or what comes first, is in sight beside the names of the tables.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later messages must not scroll
  useEffect(() => {
    const first = frame.current?.querySelector('[data-now], [data-booking]')
    if (!frame.current || !first) return
    const { left } = first.getBoundingClientRect()
    frame.current.scrollLeft += left - frame.current.getBoundingClientRect().left - 220
  }, [shown.start.getTime(), shown.end.getTime()])
  const starts = Array.from(
    { length: (shown.end.getTime() - shown.start.getTime()) / hour },
    (_, index) => new Date(shown.start.getTime() + index * hour),
  )
  const style = { '--hours': starts.length } as CSSProperties
  const pauses = hours ? pausesOf(hours, date) : []
  return (
    <section
      ref={frame}
      className={`${classes.frame} max-w-full overflow-x-auto border border-line rounded-[16px] bg-surface`}
      style={style}
      aria-label={t('adminTableBookings.day.grid')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it
      tabIndex={0}
    >
      <div
        className={`${classes.hours} grid grid-cols-[repeat(var(--hours),1fr)] pl-(--head) border-b border-b-line text-muted text-sm`}
        aria-hidden
      >
        {starts.map((start) => (
          <span key={start.getTime()} className="numbers">
            {stockholmWallClock(start).time}
          </span>
        ))}
      </div>
      <ul className="plain-list">
        {tables.map((table, row) => (
          <li
            key={table.id}
            className={`${classes.row} grid grid-cols-[var(--head)_1fr] min-h-15`}
            data-off={!table.isAvailable || undefined}
            data-table={table.id}
            data-over={drag.over === table.id || undefined}
          >
            <div
              className={`${classes.head} sticky z-3 left-0 grid grid-cols-[1fr_auto] content-center py-1.5 pr-1.5 pl-3.5 border-r border-r-line bg-surface [&_button]:row-[1/3] [&_button]:col-2 [&_button]:self-center`}
            >
              <h2>{t('adminTables.number', { number: table.tableNumber })}</h2>
              <span className="muted small">
                <Users size={13} aria-hidden />{' '}
                <span className="visually-hidden">
                  {t('adminTableBookings.day.seats', { count: table.capacity })}
                </span>
                <span aria-hidden>{table.capacity}</span> · <span lang="sv">{table.location}</span>
              </span>
              {table.isAvailable && (
                <ActionIcon
                  variant="subtle"
                  size={36}
                  aria-label={t('adminTableBookings.create.at', { number: table.tableNumber })}
                  onClick={() => onCreate(table.id)}
                >
                  <Plus size={18} aria-hidden />
                </ActionIcon>
              )}
            </div>
            <ol className={`${classes.time} plain-list relative`}>
              {pauses.map((pause) => (
                <li
                  key={pause.start.getTime()}
                  aria-hidden
                  className="absolute inset-y-0 bg-line/50 pointer-events-none"
                  data-pause
                  style={placeOf(pause, shown)}
                />
              ))}
              {isNow && (
                <li
                  aria-hidden
                  className="absolute z-2 inset-y-0 border-l-2 border-l-danger-text pointer-events-none"
                  data-now
                  style={placeOf({ start: now, end: now }, shown)}
                />
              )}
              {bookings
                .filter((each) => isAt(each, table.id))
                .map((each) => (
                  <li
                    key={each.id}
                    data-booking
                    className={`${classes.place} absolute z-1 inset-y-1.25 px-px`}
                    data-joins={joinsOf(each, tables, row)}
                    style={{
                      ...placeOf({ start: new Date(each.startsAt), end: new Date(each.endsAt) }, shown),
                      ...drag.styleOf(each.id),
                    }}
                  >
                    <Block
                      booking={each}
                      now={now}
                      isNamedAbove={isIn(each, tables[row - 1])}
                      onOpen={() => onOpen(each.id)}
                      {...drag.handle(each)}
                    />
                  </li>
                ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  )
}

type BlockProps = {
  booking: ListedTableBooking
  now: Date
  /** The block goes on from the row above, which has its words. */
  isNamedAbove: boolean
  onOpen: () => void
} & Partial<ReturnType<ReturnType<typeof useBookingDrag>['handle']>>

/** A booking on the grid: name, party, and state. */
function Block({ booking, now, isNamedAbove, onOpen, ...drag }: BlockProps) {
  const { t } = useTranslation()
  const isMissed = isLate(ruled(booking), now)
  const state = isMissed ? 'late' : booking.checkedInAt ? 'arrived' : booking.status
  const Icon = { late: Timer, arrived: UserCheck, pending: Clock }[state as string] ?? CircleCheck
  const end = stockholmWallClock(new Date(booking.endsAt)).time
  const word = isMissed
    ? t('adminTableBookings.late')
    : state === 'arrived'
      ? t('adminTableBookings.arrived')
      : t(`adminTableBookings.status.${booking.status}`)
  return (
    <button
      type="button"
      className={`${classes.block} grid content-center gap-px size-full py-0.5 px-2.25 overflow-hidden border border-edge [border-left-width:4px] rounded-[10px] bg-raised text-text text-small text-left cursor-pointer [touch-action:pan-x_pan-y] data-[state=pending]:border-dashed data-[state=pending]:border-brass-text data-[state=confirmed]:border-chalk`}
      data-state={state}
      onClick={onOpen}
      {...drag}
    >
      <span
        className={
          isNamedAbove
            ? 'visually-hidden'
            : 'flex gap-1 items-center min-w-0 whitespace-nowrap [&_b]:overflow-hidden [&_b]:text-ellipsis [&_svg]:flex-none'
        }
      >
        <Icon size={15} aria-hidden />
        <b>{guestName(booking)}</b>
      </span>
      <span
        className={
          isNamedAbove
            ? 'visually-hidden'
            : `${classes.facts} [&>span]:flex-none flex items-center min-w-0 whitespace-nowrap gap-2.5 overflow-hidden text-sm`
        }
      >
        <span className="numbers">
          <Users size={13} aria-hidden />
          <span className="visually-hidden">
            {t('adminTableBookings.guests', { count: booking.guestCount })}
          </span>
          <span aria-hidden>{booking.guestCount}</span>
        </span>
        {booking.joinedTables && (
          <span className="numbers">{t('adminTables.number', { number: tableNumbers(booking) })}</span>
        )}
        <span>{word}</span>
        <span className="numbers">
          {booking.time}–{end}
        </span>
      </span>
    </button>
  )
}

const isIn = (booking: ListedTableBooking, table: EditableTable | undefined): boolean =>
  table !== undefined && isAt(booking, table.id)

/** Whether the block of a party at several tables goes on in the row above, below, or both. */
function joinsOf(booking: ListedTableBooking, tables: readonly EditableTable[], row: number) {
  const [above, below] = [isIn(booking, tables[row - 1]), isIn(booking, tables[row + 1])]
  if (above) return below ? 'both' : 'above'
  return below ? 'below' : undefined
}

/** The hours that are shown of a day without opening hours. These times exist on every day. */
const usualHours = (date: string): Span => spanOf(stockholmInstant(date, '11:00') as Date, 12)

/** The times between the openings of the day. */
function pausesOf(hours: OpeningHoursAnswer, date: string): Span[] {
  const open = openSpansOf(hours, date)
  return open
    .slice(1)
    .map(({ start }, index) => ({ start: open[index]?.end ?? start, end: start }))
    .filter(({ start, end }) => start < end)
}

/** Whole hours: the opening hours of the day, extended where a booking is outside them. */
function shownHours(
  date: string,
  hours: OpeningHoursAnswer | undefined,
  bookings: readonly ListedTableBooking[],
): Span {
  const open = (hours && openSpanOf(hours, date)) ?? usualHours(date)
  const starts = bookings.map(({ startsAt }) => Date.parse(startsAt))
  const ends = bookings.map(({ endsAt }) => Date.parse(endsAt))
  const from = Math.min(open.start.getTime(), ...starts)
  const to = Math.max(open.end.getTime(), ...ends)
  return { start: new Date(Math.floor(from / hour) * hour), end: new Date(Math.ceil(to / hour) * hour) }
}

const placeOf = ({ start, end }: Span, shown: Span): CSSProperties => {
  const length = shown.end.getTime() - shown.start.getTime()
  return {
    left: `${((start.getTime() - shown.start.getTime()) / length) * 100}%`,
    width: `${((end.getTime() - start.getTime()) / length) * 100}%`,
  }
}
