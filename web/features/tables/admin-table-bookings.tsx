import { Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { Check, CheckCheck, X } from 'lucide-react'
import { useState } from 'react'
import { type TableBookingStatus, tableBookingStatuses } from '#contract/bounds.ts'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { isLate, nextStatuses } from '#rules/table-booking.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { request } from '#web/platform/api.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { AdminTable, type Column, type RowAction, TitleCell } from '#web/ui/table/admin-table.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { adminTableQueries, type BookingFilter, invalidateTables, useAdminRealtimeTables } from './queries.ts'

type Cell = { row: ListedTableBooking }

const Guest = ({ row }: Cell) => (
  <TitleCell title={row.guest.displayName}>
    <span className="numbers">{row.number}</span>
    {row.specialRequests && <span lang="sv">{row.specialRequests}</span>}
  </TitleCell>
)

function When({ row }: Cell) {
  const { language } = useTranslation()
  return (
    <time dateTime={row.startsAt}>
      {formatDate(row.date, language)} <b>{row.time}</b>–{stockholmWallClock(new Date(row.endsAt)).time}
    </time>
  )
}

function Table({ row: { table } }: Cell) {
  const { t } = useTranslation()
  if (!table) return t('adminTableBookings.deletedTable')
  return (
    <span lang="sv">
      {t('adminTableBookings.tableOf', { number: table.tableNumber, location: table.location })}
    </span>
  )
}

function Party({ row }: Cell) {
  const { t } = useTranslation()
  return t('adminTableBookings.guests', { count: row.guestCount })
}

/** The status, whether the guest has come, and whether they are late. */
function Status({ row }: Cell) {
  const { t } = useTranslation()
  const now = useNowUntil(row.endsAt)
  const { status, checkedInAt } = row
  const times = { status, checkedInAt: checkedInAt === null ? null : new Date(checkedInAt) }
  const isMissed = isLate({ ...times, startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt) }, now)
  return (
    <>
      {t(`adminTableBookings.status.${status}`)}
      {checkedInAt && (
        <span className="muted">
          {' · '}
          {t('adminTableBookings.checkedIn', { time: stockholmWallClock(new Date(checkedInAt)).time })}
        </span>
      )}
      {isMissed && <b className="accent"> {t('adminTableBookings.late')}</b>}
    </>
  )
}

const columns: Column<ListedTableBooking>[] = [
  { id: 'guest', header: 'adminTableBookings.columns.guest', cell: Guest },
  { id: 'when', header: 'adminTableBookings.columns.when', cell: When, numeric: true },
  { id: 'table', header: 'adminTableBookings.columns.table', cell: Table },
  { id: 'party', header: 'adminTableBookings.columns.party', cell: Party, numeric: true, isShort: true },
  { id: 'status', header: 'adminTableBookings.columns.status', cell: Status },
]

const nameOf = ({ guest, date, time }: ListedTableBooking) => `${guest.displayName} ${date} ${time}`

/** All table bookings, by status and date, with what may be done with each. */
export function AdminTableBookings() {
  const { t } = useTranslation()
  const [filter, setFilter] = useState<BookingFilter>({})
  useAdminRealtimeTables()
  return (
    <Stack gap={20}>
      <Group gap={16} align="flex-end">
        <NativeSelect
          label={t('adminTableBookings.filter.status')}
          value={filter.status ?? ''}
          data={[
            { value: '', label: t('adminTableBookings.filter.all') },
            ...tableBookingStatuses.map((value) => ({
              value,
              label: t(`adminTableBookings.status.${value}`),
            })),
          ]}
          onChange={(event) => {
            const status = tableBookingStatuses.find((each) => each === event.currentTarget.value)
            setFilter({ ...(filter.date && { date: filter.date }), ...(status && { status }) })
          }}
        />
        <TextInput
          type="date"
          label={t('adminTableBookings.filter.date')}
          value={filter.date ?? ''}
          onChange={(event) => {
            const date = event.currentTarget.value
            setFilter({ ...(filter.status && { status: filter.status }), ...(date && { date }) })
          }}
        />
      </Group>
      <PagedList
        query={adminTableQueries.bookings(filter)}
        loading="adminTableBookings.loading"
        failed="adminTableBookings.toasts.loadFailed"
        empty={
          <EmptyState title={t('adminTableBookings.empty.title')} text={t('adminTableBookings.empty.text')} />
        }
      >
        {(rows) => <Rows rows={rows} />}
      </PagedList>
    </Stack>
  )
}

type Change = { row: ListedTableBooking; status: Exclude<TableBookingStatus, 'pending'> }

function Rows({ rows }: { rows: ListedTableBooking[] }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const [cancelling, setCancelling] = useState<ListedTableBooking | null>(null)
  const change = useAction({
    request: ({ row, status }: Change) =>
      request('setTableBookingStatus', {
        params: { bookingId: row.id },
        body: { status, version: row.version },
      }),
    success: () => ({ title: t('adminTableBookings.toasts.done') }),
    failed: { title: 'ui.failed', message: 'adminTableBookings.toasts.failed' },
    explained: ['stale_version', 'status_not_allowed', 'unreachable'],
    onSettled: () => {
      setCancelling(null)
      void invalidateTables(client)
    },
  })
  const can = (status: TableBookingStatus) => (row: ListedTableBooking) =>
    nextStatuses[row.status].includes(status)
  const actions: RowAction<ListedTableBooking>[] = [
    {
      ...{ id: 'confirm', label: 'adminTableBookings.actions.confirm', icon: Check },
      labelOf: 'adminTableBookings.actions.confirmOf',
      isShown: can('confirmed'),
      onSelect: (row) => change.run({ row, status: 'confirmed' }),
    },
    {
      ...{ id: 'complete', label: 'adminTableBookings.actions.complete', icon: CheckCheck },
      labelOf: 'adminTableBookings.actions.completeOf',
      isShown: can('completed'),
      onSelect: (row) => change.run({ row, status: 'completed' }),
    },
    {
      ...{ id: 'cancel', label: 'adminTableBookings.actions.cancel', icon: X, isDangerous: true },
      labelOf: 'adminTableBookings.actions.cancelOf',
      isShown: can('cancelled'),
      onSelect: setCancelling,
    },
  ]
  return (
    <>
      <AdminTable
        label={t('adminTableBookings.title')}
        rows={rows}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        columns={columns}
        actions={actions}
        isOff={({ status }) => nextStatuses[status].length === 0}
      />
      <ConfirmDialog
        opened={cancelling !== null}
        onClose={() => setCancelling(null)}
        onConfirm={() => cancelling && change.run({ row: cancelling, status: 'cancelled' })}
        busy={change.isPending}
        title={t('adminTableBookings.cancel.title')}
        confirmLabel={t('adminTableBookings.actions.cancel')}
        cancelLabel={t('adminTableBookings.cancel.keep')}
      >
        <p>{t('adminTableBookings.cancel.text', { name: cancelling?.guest.displayName ?? '' })}</p>
      </ConfirmDialog>
    </>
  )
}
