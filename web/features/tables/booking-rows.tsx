import { Check, CheckCheck, PanelRightOpen, Timer, Undo2, X } from 'lucide-react'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { heldNow, whyNotNoShow, whyNotTakeBack } from '#rules/late-booking.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { holdsTable, isLate, nextStatuses } from '#rules/table-booking.ts'
import { tableNumbers } from '#rules/table-numbers.ts'
import { GuestLink } from '#web/domain/guest-link.tsx'
import { ruled } from '#web/domain/ruled-booking.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { formatDate, formatShortDate, nearTimeInSentence } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { AdminTable, type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import type { RowAction } from '#web/ui/table/row-actions.tsx'
import type { Sort } from '#web/ui/table/sort-button.tsx'
import type { Selection } from '#web/ui/table/use-selection.ts'
import { StaffNote } from './booking-note.tsx'
import { guestName, statusQuestions } from './status-question.tsx'
import { useBookingActions } from './use-booking-actions.ts'

type Cell = { row: ListedTableBooking }

const Guest = ({ row }: Cell) => (
  <TitleCell title={<GuestLink userId={row.guest.userId}>{guestName(row)}</GuestLink>}>
    <span className="numbers">
      {row.number}
      {row.guest.phone && ` · ${row.guest.phone}`}
    </span>
    {row.specialRequests && <span lang="sv">{row.specialRequests}</span>}
    {row.staffNote && <StaffNote note={row.staffNote} />}
  </TitleCell>
)

export function BookingTime({ row }: Cell) {
  const { language } = useTranslation()
  return (
    <time dateTime={row.startsAt}>
      {formatDate(row.date, language)} <b>{row.time}</b>–{stockholmWallClock(new Date(row.endsAt)).time}
    </time>
  )
}

export function BookedTable({ row }: Cell) {
  const { t } = useTranslation()
  const { table } = row
  if (!table) return t('adminTableBookings.deletedTable')
  return (
    <span lang="sv">
      {t('adminTableBookings.tableOf', { number: tableNumbers(row), location: table.location })}
    </span>
  )
}

export function PartySize({ row }: Cell) {
  const { t } = useTranslation()
  return t('adminTableBookings.guests', { count: row.guestCount })
}

/** The status, until when it is answered or was not, whether the guest has come, whether other bookings look alike, and whether they are late. */
export function BookingStatus({ row }: Cell) {
  const { t, language } = useTranslation()
  const now = useNowUntil(row.endsAt)
  const { status, checkedInAt, answerBy, hasLapsed, promisedAt, noShowAt } = row
  const held = heldNow(ruled(row), now)
  return (
    <>
      {t(`adminTableBookings.status.${status}`)}
      {checkedInAt && (
        <span className="muted">
          {' · '}
          {t('adminTableBookings.checkedIn', { time: stockholmWallClock(new Date(checkedInAt)).time })}
        </span>
      )}
      {row.hasOrdered && status === 'confirmed' && !checkedInAt && (
        <span className="muted">
          {' · '}
          {t('adminTableBookings.ordered')}
        </span>
      )}
      {promisedAt && status === 'confirmed' && !checkedInAt && (
        <span className="muted">
          {' · '}
          {t('adminTableBookings.promised')}
        </span>
      )}
      {answerBy && (
        <span className="muted">
          {' · '}
          {t('adminTableBookings.answerBy', { when: nearTimeInSentence(answerBy, now, language) })}
        </span>
      )}
      {hasLapsed && (
        <span className="muted">
          {' · '}
          {t('adminTableBookings.lapsed')}
        </span>
      )}
      {noShowAt && (
        <span className="muted">
          {' · '}
          {t('adminTableBookings.missed')}
        </span>
      )}
      {row.alike !== undefined && (
        <>
          {' '}
          <span className="pill" title={t('adminTableBookings.alikeTitle')}>
            {t('adminTableBookings.alike', { count: row.alike })}
          </span>
        </>
      )}
      {isLate(ruled(row), now) && <b className="accent"> {t('adminTableBookings.late')}</b>}
      {held && (
        <span className="muted numbers">
          {' '}
          {t('adminTableBookings.held', { time: stockholmWallClock(held).time })}
        </span>
      )}
    </>
  )
}

const columns: Column<ListedTableBooking>[] = [
  { id: 'guest', header: 'adminTableBookings.columns.guest', cell: Guest },
  { id: 'when', header: 'adminTableBookings.columns.when', cell: BookingTime, numeric: true },
  { id: 'table', header: 'adminTableBookings.columns.table', cell: BookedTable },
  { id: 'party', header: 'adminTableBookings.columns.party', cell: PartySize, numeric: true, isShort: true },
  { id: 'status', header: 'adminTableBookings.columns.status', cell: BookingStatus },
]

type BookingRowsProps = {
  rows: ListedTableBooking[]
  /** Opens a booking, where a dialog with more actions exists. */
  onOpen?: (bookingId: string) => void
  /** Where several can be chosen. */
  selection?: Selection<ListedTableBooking>
  sort?: Omit<Sort, 'column'>
}

/** A booking in a word: the guest and when they come. */
export function useBookingName(): (row: ListedTableBooking) => string {
  const { language } = useTranslation()
  return (row) => `${guestName(row)} ${formatShortDate(row.date, language)} ${row.time}`
}

/** Bookings with the actions of each. A party that did not come is said in one tap, and taken back; other final changes need a confirmation. */
export function BookingRows({ rows, onOpen, selection, sort }: BookingRowsProps) {
  const { t } = useTranslation()
  const nameOf = useBookingName()
  const { change, noShow } = useBookingActions()
  const can = (status: ListedTableBooking['status']) => (row: ListedTableBooking) =>
    nextStatuses[row.status].includes(status)
  const now = useNowUntil(
    rows
      .map(({ endsAt }) => endsAt)
      .toSorted()
      .at(-1) ?? null,
  )
  const isMissed = (row: ListedTableBooking) => whyNotNoShow(ruled(row), now) === null
  const actions: RowAction<ListedTableBooking>[] = [
    ...(onOpen
      ? [
          {
            id: 'open',
            label: 'adminTableBookings.actions.open' as const,
            icon: PanelRightOpen,
            labelOf: 'adminTableBookings.actions.openOf' as const,
            onSelect: ({ id }: ListedTableBooking) => onOpen(id),
          },
        ]
      : []),
    {
      id: 'noShow',
      label: 'adminTableBookings.actions.noShow',
      icon: Timer,
      isDangerous: true,
      isCommon: true,
      labelOf: 'adminTableBookings.actions.noShowOf',
      isShown: isMissed,
      onSelect: (row) => noShow.run({ row, isNoShow: true }),
    },
    {
      id: 'takeBack',
      label: 'adminTableBookings.actions.takeBack',
      icon: Undo2,
      isCommon: true,
      labelOf: 'adminTableBookings.actions.takeBackOf',
      isShown: (row) => whyNotTakeBack(ruled(row), now) === null,
      onSelect: (row) => noShow.run({ row, isNoShow: false }),
    },
    {
      id: 'confirm',
      label: 'adminTableBookings.actions.confirm',
      icon: Check,
      isCommon: true,
      labelOf: 'adminTableBookings.actions.confirmOf',
      isShown: can('confirmed'),
      onSelect: (row) => change.run({ row, status: 'confirmed' }),
    },
    {
      id: 'complete',
      label: 'adminTableBookings.actions.complete',
      icon: CheckCheck,
      isCommon: true,
      labelOf: 'adminTableBookings.actions.completeOf',
      isShown: can('completed'),
      confirm: statusQuestions.completed,
      onSelect: (row) => change.run({ row, status: 'completed' }),
    },
    {
      id: 'cancel',
      label: 'adminTableBookings.actions.cancel',
      icon: X,
      isDangerous: true,
      labelOf: 'adminTableBookings.actions.cancelOf',
      isShown: can('cancelled'),
      confirm: statusQuestions.cancelled,
      onSelect: (row) => change.run({ row, status: 'cancelled' }),
    },
  ]
  return (
    <AdminTable
      label={t('adminTableBookings.title')}
      rows={rows}
      keyOf={({ id }) => id}
      nameOf={nameOf}
      columns={columns}
      actions={actions}
      isOff={({ status }) => !holdsTable(status)}
      selection={selection}
      sort={sort && { column: 'when', ...sort }}
    />
  )
}
