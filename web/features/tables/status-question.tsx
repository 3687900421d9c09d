import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { formatLongDate } from '#web/platform/dates.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

/** The guest's name; a party at the door has none. */
export const guestName = ({ guest }: ListedTableBooking): string =>
  guest.displayName || t('adminTableBookings.walkIn.guest')

/** A status that is final, and the booking that is to get it. */
export type FinalChange = { row: ListedTableBooking; status: 'cancelled' | 'completed' }

type StatusQuestionProps = {
  change: FinalChange | null
  busy: boolean
  onClose: () => void
  onConfirm: (change: FinalChange) => void
}

/** Asks before a booking is cancelled or completed, because neither can be taken back. */
export function StatusQuestion({ change, busy, onClose, onConfirm }: StatusQuestionProps) {
  const { t } = useTranslation()
  const isCompleting = change?.status === 'completed'
  return (
    <ConfirmDialog
      opened={change !== null}
      onClose={onClose}
      onConfirm={() => change && onConfirm(change)}
      busy={busy}
      destructive={!isCompleting}
      title={t(`adminTableBookings.${isCompleting ? 'complete' : 'cancel'}.title`)}
      confirmLabel={t(`adminTableBookings.actions.${isCompleting ? 'complete' : 'cancel'}`)}
      cancelLabel={t('adminTableBookings.cancel.keep')}
    >
      {change && <p>{isCompleting ? <Completion row={change.row} /> : <Cancellation row={change.row} />}</p>}
    </ConfirmDialog>
  )
}

function Cancellation({ row }: { row: ListedTableBooking }) {
  const { t } = useTranslation()
  const isPhoned = row.guest.userId === null
  return t(`adminTableBookings.cancel.${isPhoned ? 'phoneText' : 'text'}`, { name: guestName(row) })
}

/** Of a visit that has not begun, with its day; of a guest who has not come, with the name. */
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
