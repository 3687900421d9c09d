import { Button } from '@mantine/core'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import type { FormQuestion } from '#web/ui/form/use-edit-form.ts'
import { BookedTable, BookingTime, PartySize } from './booking-rows.tsx'
import { guestName } from './status-question.tsx'

/** Asks whether the guests whose bookings the new hours leave outside are notified, and names them. */
export function AffectedBookings({ current, decide, close }: FormQuestion) {
  const { t } = useTranslation()
  const { count, bookings } = current as { count: number; bookings: ListedTableBooking[] }
  const canTell = bookings.some(({ guest }) => guest.userId !== null)
  return (
    <Dialog opened onClose={close} size="lg" title={t('adminOpeningHours.affected.title', { count })}>
      <p>{t(`adminOpeningHours.affected.${canTell ? 'text' : 'phoneText'}`)}</p>
      <ul className="plain-list grid mt-4 mb-0 gap-3 [&_a]:inline-block [&_a]:py-1">
        {bookings.map((row) => (
          <li key={row.id}>
            <b>{guestName(row)}</b>
            {row.guest.phone && (
              <>
                {' · '}
                <a href={`tel:${row.guest.phone}`}>{row.guest.phone}</a>
              </>
            )}
            <br />
            <span className="muted numbers">
              <BookingTime row={row} /> · {t('adminTableBookings.columns.table')} <BookedTable row={row} /> ·{' '}
              <PartySize row={row} />
            </span>
          </li>
        ))}
      </ul>
      {count > bookings.length && (
        <p>{t('adminOpeningHours.affected.more', { count: count - bookings.length })}</p>
      )}
      <DialogActions>
        <Button variant="default" onClick={close} data-autofocus>
          {t('adminOpeningHours.affected.back')}
        </Button>
        <Button variant="default" onClick={() => decide(false)}>
          {t('adminOpeningHours.affected.leave')}
        </Button>
        {canTell && <Button onClick={() => decide(true)}>{t('adminOpeningHours.affected.tell')}</Button>}
      </DialogActions>
    </Dialog>
  )
}
