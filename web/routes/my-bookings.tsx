import { BookingList } from '#web/features/events/booking-list.tsx'
import { useRealtimeEvents } from '#web/features/events/queries.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BlankTicket } from '#web/ui/illustrations.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /my-bookings */
export function MyBookingsScreen() {
  const { t } = useTranslation()
  useRealtimeEvents()
  return (
    <Screen
      title={t('shell.account.myBookings')}
      back={<BackLink to="/events">{t('events.detail.back')}</BackLink>}
    >
      <BookingList
        when="upcoming"
        title={t('events.mine.upcoming')}
        empty={
          <EmptyState
            illustration={<BlankTicket />}
            title={t('events.mine.empty.title')}
            text={t('events.mine.empty.text')}
            action={<LinkButton to="/events">{t('events.mine.empty.way')}</LinkButton>}
          />
        }
      />
      <RailDivider />
      <BookingList
        when="past"
        title={t('events.mine.past')}
        empty={<p className="muted">{t('events.mine.emptyPast')}</p>}
      />
    </Screen>
  )
}
