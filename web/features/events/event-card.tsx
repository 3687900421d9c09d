import { CalendarDays, CircleCheck, MapPin, Tag } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import { isFull, keepsPlace } from '#rules/event-booking.ts'
import { ListingCard } from '#web/domain/listing-card.tsx'
import { Badge, ListingScene } from '#web/domain/listing-scene.tsx'
import { formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { BookButton } from './book-button.tsx'
import {
  Attendance,
  CategoryBadge,
  EventPicture,
  EventTime,
  useHasStarted,
  usePrice,
} from './event-facts.tsx'

type EventCardProps = {
  event: Event
  /** Heading level of the title. */
  headingLevel?: 2 | 3
  /** Above the fold. */
  eager?: boolean
}

/** An event in a list. The whole card is a link to the event; the button books. */
export function EventCard({ event, headingLevel = 2, eager = false }: EventCardProps) {
  const { t, language } = useTranslation()
  const formatPrice = usePrice()
  const started = useHasStarted(event.startsAt)
  const full = isFull(event)
  const { title, date } = event
  return (
    <ListingCard
      scene={
        <ListingScene
          picture={<EventPicture event={event} eager={eager} />}
          dim={(full && !event.booked) || started}
          stamp={(started || full) && t(`events.card.${started ? 'started' : 'full'}`)}
          badges={
            <>
              <CategoryBadge category={event.category} />
              {keepsPlace(event) && (
                <Badge tone="success">
                  <CircleCheck size={15} aria-hidden />
                  {t('events.card.booked')}
                </Badge>
              )}
            </>
          }
        />
      }
      title={title}
      headingLevel={headingLevel}
      facts={
        <>
          <li>
            <CalendarDays size={17} aria-hidden />
            <span>
              <EventTime event={event} />
            </span>
          </li>
          <li>
            <MapPin size={17} aria-hidden />
            <span lang="sv">{event.location}</span>
          </li>
          <li>
            <Attendance event={event} />
          </li>
          <li>
            <Tag size={17} aria-hidden />
            <span className="numbers">{formatPrice(event.price)}</span>
          </li>
        </>
      }
      link={{
        to: '/event/$eventId',
        params: { eventId: event.id },
        text: t('events.card.showMore'),
        label: t('events.card.showMoreOf', { title, date: formatShortDate(date, language) }),
      }}
      action={<BookButton event={event} placement="list" />}
    />
  )
}
