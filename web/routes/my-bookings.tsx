import { type ReactNode, use } from 'react'
import { useEventTickets } from '#web/features/events/booking-ticket.tsx'
import { FollowedSeries } from '#web/features/events/followed-series.tsx'
import { MyEventWaits } from '#web/features/events/my-event-waits.tsx'
import { useRealtimeEvents } from '#web/features/events/queries.ts'
import { MyWaits } from '#web/features/tables/my-waits.tsx'
import { useRealtimeMyTables } from '#web/features/tables/queries.ts'
import { useTableTickets } from '#web/features/tables/table-ticket.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { BlankTicket } from '#web/ui/blank-ticket.tsx'
import { TicketSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { MergedList } from '#web/ui/merged-list.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /my-bookings */
export function MyBookingsScreen() {
  const { t, language } = useTranslation()
  use(textsOf('tables', language))
  use(textsOf('places', language))
  useRealtimeEvents()
  useRealtimeMyTables()
  return (
    <Screen
      title={t('shell.account.myBookings')}
      back={<BackLink to="/events">{t('events.detail.back')}</BackLink>}
    >
      <MyWaits />
      <MyEventWaits />
      <FollowedSeries />
      <Places
        when="upcoming"
        empty={
          <EmptyState
            illustration={<BlankTicket />}
            title={t('places.mine.empty.title')}
            text={t('places.mine.empty.text')}
            action={
              <div className="flex flex-wrap items-center gap-3 justify-center">
                <LinkButton to="/events">{t('places.mine.empty.link')}</LinkButton>
                <LinkButton to="/table-booking" variant="default">
                  {t('places.mine.empty.tables')}
                </LinkButton>
              </div>
            }
          />
        }
      />
      <RailDivider />
      <Places when="past" empty={<p className="muted">{t('places.mine.emptyPast')}</p>} />
    </Screen>
  )
}

/** My places at events and tables, by time. */
function Places({ when, empty }: { when: 'upcoming' | 'past'; empty: ReactNode }) {
  const { t } = useTranslation()
  const title = t(`places.mine.${when}`)
  return (
    <section className="flex flex-col gap-4" aria-label={title}>
      <h2>{title}</h2>
      <MergedList
        parts={[useEventTickets(when), useTableTickets(when)]}
        order={when === 'upcoming' ? 'earliest' : 'latest'}
        loading="places.mine.loading"
        failed="places.mine.loadFailed"
        skeleton={<TicketSkeleton />}
        empty={empty}
      />
    </section>
  )
}
