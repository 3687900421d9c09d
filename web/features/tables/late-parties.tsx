import { Timer } from 'lucide-react'
import { useId } from 'react'
import type { ListedTableBooking } from '#contract/table-bookings.ts'
import { heldNow, whyNotTakeBack } from '#rules/late-booking.ts'
import { isLate } from '#rules/table-booking.ts'
import { ruled } from '#web/domain/ruled-booking.ts'
import { useNow } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ComingParty } from './parties-now.tsx'

type LatePartiesProps = { bookings: readonly ListedTableBooking[]; onOpen: (bookingId: string) => void }

/** The parties that have not come, with a clock, and those whose no-show was said within a day. */
export function LateParties({ bookings, onOpen }: LatePartiesProps) {
  const { t } = useTranslation()
  const id = useId()
  const now = useNow()
  const shown = bookings.filter((each) => {
    const booking = ruled(each)
    return isLate(booking, now) || heldNow(booking, now) !== null || whyNotTakeBack(booking, now) === null
  })
  if (shown.length === 0) return null
  return (
    <section className="flex flex-col gap-2" aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-2 text-base">
        <Timer size={18} aria-hidden />
        {t('adminTableBookings.lateParties')}
      </h2>
      <ul className="plain-list flex flex-col gap-2">
        {shown.map((each) => (
          <ComingParty key={each.id} booking={each} now={now} onOpen={() => onOpen(each.id)} />
        ))}
      </ul>
    </section>
  )
}
