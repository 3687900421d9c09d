import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TableBooking } from '#contract/table-bookings.ts'
import { whyNotChangeTable } from '#rules/change-booking.ts'
import { tableNumbers } from '#rules/table-numbers.ts'
import { ruled } from '#web/domain/ruled-booking.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { BookingForm } from './booking-form.tsx'
import { tableQueries } from './queries.ts'
import { useChangeTable } from './use-book-table.ts'

/** Changes the time, party, table and wishes of my booking, until the deadline of the house. */
export function ChangeLink({ booking, now }: { booking: TableBooking; now: Date }) {
  const { t, language } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const action = useChangeTable(booking, close)
  const { data: settings } = useQuery(tableQueries.settings())
  if (!settings || whyNotChangeTable(ruled(booking), settings.changeNoticeMinutes, now)) return null
  return (
    <>
      <Button
        variant="subtle"
        className="px-1 text-muted font-[500] underline underline-offset-4"
        aria-label={t('tableScreens.change.actionOf', {
          number: tableNumbers(booking),
          date: formatDate(booking.date, language),
        })}
        onClick={() => setIsOpen(true)}
      >
        {t('tableScreens.change.action')}
      </Button>
      <Dialog opened={isOpen} onClose={close} title={t('tableScreens.change.title')} size="lg">
        <BookingForm
          key={booking.version}
          changing={booking}
          submitLabel={t('tableScreens.change.submit')}
          isPending={action.isPending}
          onSubmit={action.run}
        />
      </Dialog>
    </>
  )
}
