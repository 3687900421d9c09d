import { useParams } from '@tanstack/react-router'
import { use } from 'react'
import { MyTableBooking } from '#web/features/tables/my-table-booking.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /table-booking/{id} */
export function MyTableBookingScreen() {
  const { t, language } = useTranslation()
  use(textsOf('tables', language))
  const { bookingId } = useParams({ from: '/guarded/table-booking/$bookingId' })
  return (
    <Screen
      title={t('tableScreens.one.title')}
      back={<BackLink to="/my-bookings">{t('shell.account.myBookings')}</BackLink>}
    >
      <MyTableBooking key={bookingId} bookingId={bookingId} />
    </Screen>
  )
}
