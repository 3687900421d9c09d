import { Button } from '@mantine/core'
import { useState } from 'react'
import type { TableBooking } from '#contract/table-bookings.ts'
import { whyNotCancelTable } from '#rules/table-booking.ts'
import { tableNumbers } from '#rules/table-numbers.ts'
import { ruled } from '#web/domain/ruled-booking.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useCancelTable } from './use-book-table.ts'

/** Cancels after a confirmation, until the booking starts. */
export function CancelLink({ booking, now }: { booking: TableBooking; now: Date }) {
  const { t, language } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const action = useCancelTable(() => setIsAsking(false))
  if (whyNotCancelTable(ruled(booking), now)) return null
  const names = {
    number: tableNumbers(booking),
    date: formatDate(booking.date, language),
    time: booking.time,
  }
  return (
    <>
      <Button
        variant="subtle"
        className="px-1 text-muted font-[500] underline underline-offset-4"
        aria-label={t('tableScreens.cancel.actionOf', names)}
        onClick={() => setIsAsking(true)}
      >
        {t('tableScreens.cancel.action')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={() => action.run(booking.id)}
        busy={action.isPending}
        title={t('tableScreens.cancel.title')}
        confirmLabel={t('tableScreens.cancel.action')}
        cancelLabel={t('tableScreens.cancel.keep')}
      >
        <p>{t('tableScreens.cancel.text', names)}</p>
      </ConfirmDialog>
    </>
  )
}
