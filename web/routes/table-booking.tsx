import { use } from 'react'
import { PlayLink } from '#web/features/play/play-link.tsx'
import { TableBookings } from '#web/features/tables/table-booking.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { Screen } from '#web/ui/screen.tsx'

/** /table-booking */
export function TableBookingScreen() {
  const { t, language } = useTranslation()
  use(textsOf('tables', language))
  return (
    <Screen title={t('tableScreens.title')} actions={<PlayLink />}>
      <TableBookings />
    </Screen>
  )
}
