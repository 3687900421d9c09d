import { BookingList } from '#web/features/events/booking-list.tsx'
import { useRealtimeEvents } from '#web/features/events/use-realtime-events.ts'
import { useTranslation } from '#web/platform/language.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { BlankTicket } from '#web/ui/illustrations.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { Screen } from '#web/ui/screen.tsx'
import classes from './my-bookings.module.css'

/** /my-bookings */
export function MyBookingsScreen() {
  const { t } = useTranslation()
  useRealtimeEvents()
  return (
    <Screen title={t('events.mine.title')} back={<BackLink to="/events">{t('events.detail.back')}</BackLink>}>
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
        empty={<p className={classes.quiet}>{t('events.mine.emptyPast')}</p>}
      />
    </Screen>
  )
}
