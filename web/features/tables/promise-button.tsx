import { Button } from '@mantine/core'
import { HandHeart } from 'lucide-react'
import type { TableBooking } from '#contract/table-bookings.ts'
import { whyNotPromise } from '#rules/remind-booking.ts'
import { ruled } from '#web/domain/ruled-booking.ts'
import { useTranslation } from '#web/platform/language.ts'
import { usePromiseTable } from './use-book-table.ts'

/** Whether the guest is asked to say that they come: once they have been reminded, until they have said it. */
export const isAskedToPromise = (booking: TableBooking, now: Date): boolean =>
  booking.isReminded && booking.promisedAt === null && whyNotPromise(ruled(booking), now) === null

/** Says that the guest comes, with one tap. */
export function PromiseButton({ booking, now }: { booking: TableBooking; now: Date }) {
  const { t } = useTranslation()
  const action = usePromiseTable()
  if (!isAskedToPromise(booking, now)) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <b>{t('tableScreens.promise.question')}</b>
      <Button
        leftSection={<HandHeart size={18} aria-hidden />}
        loading={action.isPending}
        onClick={() => action.run(booking.id)}
      >
        {t('tableScreens.promise.action')}
      </Button>
    </div>
  )
}
