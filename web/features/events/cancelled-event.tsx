import { CalendarDays, Clock, MapPin } from 'lucide-react'
import { use, useId } from 'react'
import type { CancelledEvent as Cancelled } from '#contract/events.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { CalendarButton } from '#web/domain/calendar-button.tsx'
import { ListingDetail, TicketAction } from '#web/domain/listing-detail.tsx'
import { ListingScene } from '#web/domain/listing-scene.tsx'
import { ApiError, addressOf } from '#web/platform/api.ts'
import { formatLongDate } from '#web/platform/dates.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { Fact } from '#web/ui/fact.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'
import { EventPicture } from './event-facts.tsx'

/** What a guest who had a place learns about an event that is gone; null for every other error. */
export const cancelledOf = (error: unknown): Cancelled | null =>
  error instanceof ApiError && error.code === 'event_cancelled' ? (error.problem?.current as Cancelled) : null

/** A cancelled event, for those who had a place: when and where it would have been, and why it is not. */
export function CancelledEvent({ event }: { event: Cancelled }) {
  const { t, language } = useTranslation()
  use(textsOf('places', language))
  const reasonId = useId()
  const { date, time } = stockholmWallClock(new Date(event.startsAt))
  const isAhead = new Date(event.startsAt) > new Date()
  return (
    <Screen
      title={event.title}
      titleLang="sv"
      back={<BackLink to="/events">{t('events.detail.back')}</BackLink>}
    >
      <ListingDetail
        scene={
          <ListingScene
            picture={<EventPicture event={{ id: event.id, imageUrl: null }} eager />}
            dim
            stamp={t('places.cancelled.stamp')}
            badges={null}
          />
        }
        factsLabel={t('places.event.facts')}
        facts={
          <>
            <Fact icon={<CalendarDays size={20} aria-hidden />} label={t('places.event.date')} wide>
              <time dateTime={event.startsAt}>{formatLongDate(date, language)}</time>
            </Fact>
            <Fact icon={<Clock size={20} aria-hidden />} label={t('places.event.time')}>
              {time}
            </Fact>
            <Fact icon={<MapPin size={20} aria-hidden />} label={t('places.event.location')}>
              <span lang="sv">{event.location}</span>
            </Fact>
          </>
        }
        reason={{ id: reasonId, text: t('places.cancelled.text'), joined: false }}
        about={[{ heading: t('places.cancelled.why'), text: event.reason }]}
      >
        <TicketAction main>
          <LinkButton to="/events">{t('places.mine.empty.link')}</LinkButton>
        </TicketAction>
        {isAhead && (
          <CalendarButton href={addressOf('getEventCalendar', { params: { eventId: event.id } })} removes>
            {t('places.cancelled.calendar')}
          </CalendarButton>
        )}
      </ListingDetail>
    </Screen>
  )
}
