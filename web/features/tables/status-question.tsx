import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { formatLongDate } from '#web/platform/dates.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import type { RowConfirm } from '#web/ui/row-question.tsx'

/** The guest's name; a party at the door has none. */
export const guestName = ({ guest }: ListedTableBooking): string =>
  guest.displayName || t('adminTableBookings.walkIn.guest')

/** The question before a booking is cancelled or completed, because neither can be taken back. */
export const statusQuestions: Record<'cancelled' | 'completed', RowConfirm<ListedTableBooking>> = {
  cancelled: {
    title: () => t('adminTableBookings.cancel.title'),
    text: (row) => (
      <p>
        <Cancellation row={row} />
      </p>
    ),
    label: 'adminTableBookings.actions.cancel',
    keep: 'adminTableBookings.cancel.keep',
  },
  completed: {
    title: () => t('adminTableBookings.complete.title'),
    text: (row) => (
      <p>
        <Completion row={row} />
      </p>
    ),
    label: 'adminTableBookings.actions.complete',
    keep: 'adminTableBookings.cancel.keep',
    isHarmless: true,
  },
}

function Cancellation({ row }: { row: ListedTableBooking }) {
  const { t } = useTranslation()
  const isPhoned = row.guest.userId === null
  return t(`adminTableBookings.cancel.${isPhoned ? 'phoneText' : 'text'}`, { name: guestName(row) })
}

/** The question before a completion. For a visit that has not begun it names the day, and for a guest who has not come the name. */
function Completion({ row }: { row: ListedTableBooking }) {
  const { t, language } = useTranslation()
  const start = { day: formatLongDate(row.date, language), time: row.time }
  return (
    <>
      {new Date() < new Date(row.startsAt) ? (
        <b>{t('adminTableBookings.complete.notBegun', start)} </b>
      ) : (
        row.checkedInAt === null && (
          <b>{t('adminTableBookings.complete.notArrived', { name: guestName(row) })} </b>
        )
      )}
      {t('adminTableBookings.complete.text')}
    </>
  )
}
