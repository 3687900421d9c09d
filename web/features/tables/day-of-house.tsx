import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { DoorClosed } from 'lucide-react'
import { useState } from 'react'
import type { TableBookingStatus } from '#contract/bounds.ts'
import type { OpeningHoursAnswer } from '#contract/opening-hours.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { isOpenOn } from '#rules/opening-hours.ts'
import { guestsOf, holdsTable } from '#rules/table-booking.ts'
import { useMayOpen } from '#web/platform/admin-paths.ts'
import { useTranslation } from '#web/platform/language.ts'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { BookingDialog } from './booking-dialog.tsx'
import { BookingRows } from './booking-rows.tsx'
import { DayGrid } from './day-grid.tsx'
import { LateParties } from './late-parties.tsx'
import { adminTableQueries, tableQueries } from './queries.ts'
import { WaitingGuests } from './waiting-guests.tsx'

type DayOfHouseProps = {
  date: string
  status: TableBookingStatus | undefined
  /** Opens the form for a new booking at a table. */
  onCreate: (tableId: string) => void
}

/** The bookings of a day: tables and hours where there is room, a list by time on a phone. */
export function DayOfHouse({ date, status, onCreate }: DayOfHouseProps) {
  const { t } = useTranslation()
  const mayOpen = useMayOpen()
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const { data: hours } = useQuery(tableQueries.hours())
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <Loaded
      query={useQuery(adminTableQueries.day(date))}
      loading="adminTableBookings.loading"
      failed="adminTableBookings.toasts.loadFailed"
      skeleton={<TableSkeleton />}
    >
      {(day) => {
        const shown = day.bookings.filter((each) =>
          status ? each.status === status : each.status !== 'cancelled',
        )
        if (day.tables.length === 0)
          return (
            <EmptyState
              title={t('adminTables.empty.title')}
              text={t('adminTables.empty.text')}
              action={
                mayOpen('/admin/tables') && (
                  <LinkButton to="/admin/tables">{t('adminTableBookings.tabs.tables')}</LinkButton>
                )
              }
            />
          )
        return (
          <div className="flex flex-col gap-4">
            {hours && !isOpenOn(hours, day.date) && <Closed hours={hours} date={day.date} shown={shown} />}
            <p role="status" className="muted">
              {summaryOf(shown, t)}
            </p>
            <LateParties bookings={day.bookings} onOpen={setOpenId} />
            {isWide ? (
              <DayGrid
                date={day.date}
                hours={hours}
                tables={day.tables}
                bookings={shown}
                onOpen={setOpenId}
                onCreate={onCreate}
              />
            ) : shown.length === 0 ? (
              <EmptyState
                title={t('adminTableBookings.day.empty.title')}
                text={t('adminTableBookings.day.empty.text')}
              />
            ) : (
              <BookingRows rows={shown} onOpen={setOpenId} />
            )}
            <WaitingGuests day={day} date={day.date} />
            <BookingDialog
              booking={day.bookings.find(({ id }) => id === openId) ?? null}
              day={day}
              onClose={() => setOpenId(null)}
            />
          </div>
        )
      }}
    </Loaded>
  )
}

type ClosedProps = { hours: OpeningHoursAnswer; date: string; shown: ListedTableBooking[] }

/** Says that the house is closed on the day and why, and whether bookings that hold a table remain. */
function Closed({ hours, date, shown }: ClosedProps) {
  const { t } = useTranslation()
  const count = shown.filter(({ status }) => holdsTable(status)).length
  const reason = hours.closedDates.find((each) => each.date === date)?.reason
  return (
    <p
      role="status"
      className="panel flex items-center py-3 px-4 gap-3 [&_svg]:flex-none [&_svg]:text-brass-text"
    >
      <DoorClosed size={20} aria-hidden />
      <span>
        <b>
          {count > 0 ? t('adminTableBookings.day.closedWith', { count }) : t('adminTableBookings.day.closed')}
        </b>
        {reason && <span lang="sv"> {reason}</span>}
      </span>
    </p>
  )
}

/** '7 bokningar, 24 gäster, 2 väntar på svar'. */
function summaryOf(bookings: ListedTableBooking[], t: ReturnType<typeof useTranslation>['t']): string {
  const waiting = bookings.filter(({ status }) => status === 'pending').length
  return [
    t('adminTableBookings.day.bookings', { count: bookings.length }),
    t('adminTableBookings.guests', { count: guestsOf(bookings) }),
    ...(waiting > 0 ? [t('adminTableBookings.day.waiting', { count: waiting })] : []),
  ].join(', ')
}
