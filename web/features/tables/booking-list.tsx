import { useQueryClient } from '@tanstack/react-query'
import { Check, MessageSquare, X } from 'lucide-react'
import { useState } from 'react'
import type { TableBookingStatus } from '#contract/bounds.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { nextStatuses, writableSince } from '#rules/table-booking.ts'
import { MessageDialog } from '#web/domain/message-dialog.tsx'
import { type ApiError, request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { type RowsAction, SelectionBar, SelectionOutcome } from '#web/ui/table/selection-bar.tsx'
import { useSelection } from '#web/ui/table/use-selection.ts'
import { useSortOrder } from '#web/ui/use-sort-order.ts'
import { BookingRows, useBookingName } from './booking-rows.tsx'
import { adminTableQueries, type BookingFilter, invalidateTables } from './queries.ts'
import { guestName } from './status-question.tsx'

type Booking = ListedTableBooking
type Wanted = Extract<TableBookingStatus, 'confirmed' | 'cancelled'>
type BookingListProps = { filter: BookingFilter; found: (count: number, hasMore: boolean) => string }

const isPhoned = ({ guest }: Booking) => guest.userId === null
const can = (status: Wanted) => (row: Booking) => nextStatuses[row.status].includes(status)
/** Somebody else, or an earlier attempt whose answer was lost, has done the same. */
const isAlready = (status: Wanted) => (error: ApiError) =>
  error.code === 'stale_version' && (error.problem?.current as Booking | undefined)?.status === status

/** The bookings as a list. Several can be confirmed, cancelled or written to at once. */
export function BookingList({ filter, found }: BookingListProps) {
  const { t } = useTranslation()
  const selection = useSelection<Booking>(({ id }) => id)
  // Of one day the earliest first, otherwise the latest.
  const usual = filter.date === undefined ? 'desc' : 'asc'
  const sort = useSortOrder(usual)
  const [written, setWritten] = useState<readonly Booking[]>([])
  const [unreached, setUnreached] = useState<readonly Booking[]>([])
  const [isWriting, setWriting] = useState(false)
  const actions = useChosenActions(selection, (rows, others) => {
    setWritten(rows)
    setUnreached(others)
    setWriting(true)
  })
  return (
    <>
      <SelectionOutcome selection={selection} />
      <PagedList
        query={adminTableQueries.bookings({ ...filter, ...(sort.order !== usual && { order: sort.order }) })}
        loading="adminTableBookings.loading"
        failed="adminTableBookings.toasts.loadFailed"
        found={found}
        empty={
          <EmptyState title={t('adminTableBookings.empty.title')} text={t('adminTableBookings.empty.text')} />
        }
      >
        {(rows) => (
          <>
            <BookingRows rows={rows} selection={selection} sort={sort} />
            <SelectionBar selection={selection} rows={rows} actions={actions} />
          </>
        )}
      </PagedList>
      <MessageDialog
        opened={isWriting}
        guests={new Set(written.flatMap(({ guest }) => guest.userId ?? [])).size}
        unreached={unreached.map(reachedBy)}
        send={async (message) => {
          const bookingIds = written.map(({ id }) => id)
          return (await request('messageTableGuests', { body: { ...message, bookingIds } })).guests
        }}
        onClose={() => setWriting(false)}
      />
    </>
  )
}

/** A guest without an account, with the number to call. */
const reachedBy = (row: Booking) => [guestName(row), row.guest.phone].filter(Boolean).join(' ')

function useChosenActions(
  selection: ReturnType<typeof useSelection<Booking>>,
  write: (rows: readonly Booking[], others: readonly Booking[]) => void,
): RowsAction<Booking>[] {
  const { t } = useTranslation()
  const client = useQueryClient()
  const nameOf = useBookingName()
  const set = (status: Wanted) => (rows: readonly Booking[]) =>
    selection.run({
      rows,
      nameOf,
      request: ({ id, version }) =>
        request('setTableBookingStatus', { params: { bookingId: id }, body: { status, version } }),
      isDone: isAlready(status),
      doneText: (count) => t(`adminTableBookings.chosen.${status}`, { count }),
      onSettled: () => void invalidateTables(client),
    })
  return [
    {
      id: 'confirm',
      label: 'adminTableBookings.actions.confirm',
      icon: Check,
      // A request of the past is not confirmed with several others by mistake.
      isPossible: (row) => can('confirmed')(row) && Date.parse(row.endsAt) > Date.now(),
      onSelect: set('confirmed'),
    },
    {
      id: 'cancel',
      label: 'adminTableBookings.actions.cancel',
      icon: X,
      isDangerous: true,
      isPossible: can('cancelled'),
      confirm: {
        title: (rows) => t('adminTableBookings.chosen.cancelTitle', { count: rows.length }),
        text: (rows) => <Cancellation rows={rows} />,
        label: 'adminTableBookings.actions.cancel',
        keep: 'adminTableBookings.chosen.keep',
      },
      onSelect: set('cancelled'),
    },
    {
      id: 'message',
      label: 'guestMessage.action',
      icon: MessageSquare,
      isPossible: (row) => !isPhoned(row) && new Date(row.endsAt) > writableSince(new Date()),
      onSelect: write,
    },
  ]
}

/** How many guests get a notice that their bookings are cancelled, and who does not. */
function Cancellation({ rows }: { rows: readonly Booking[] }) {
  const { t } = useTranslation()
  const phoned = rows.filter(isPhoned)
  const names = phoned.map(reachedBy).join(', ')
  const count = rows.length - phoned.length
  return (
    <>
      <p>{t('adminTableBookings.chosen.cancelText', { count })}</p>
      {phoned.length > 0 && (
        <p>{t('adminTableBookings.chosen.cancelPhoned', { names, count: phoned.length })}</p>
      )}
    </>
  )
}
