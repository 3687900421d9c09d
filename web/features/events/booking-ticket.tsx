import { Link } from '@tanstack/react-router'
import { CalendarDays, MapPin } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import { keepsPlace } from '#rules/event-booking.ts'
import { CalendarButton } from '#web/domain/calendar-button.tsx'
import { GuestCodeButton } from '#web/domain/guest-code.tsx'
import { openedPlace } from '#web/domain/opened.ts'
import { PlaceTicket } from '#web/domain/place-ticket.tsx'
import { addressOf } from '#web/platform/api.ts'
import { formatDate, formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { type Part, usePart } from '#web/ui/merged-list.tsx'
import { BookButton } from './book-button.tsx'
import { Attendance, CategoryBadge, timesOf } from './event-facts.tsx'
import { eventQueries } from './queries.ts'

/** My coming or past events, as tickets. */
export const useEventTickets = (when: 'upcoming' | 'past'): Part =>
  usePart(eventQueries.mine(when), (event) => ({
    key: event.id,
    at: event.startsAt,
    content: <BookingTicket event={event} past={when === 'past'} />,
  }))

/**
 * A booking as a ticket. After a cancellation it stays in the list with a button to book again, so that the guest can
 * undo the cancellation.
 */
function BookingTicket({ event, past }: { event: Event; past: boolean }) {
  const { t, language } = useTranslation()
  const names = { title: event.title, date: formatShortDate(event.date, language) }
  return (
    <PlaceTicket
      date={event.date}
      kind={{ Icon: CalendarDays, label: t('places.mine.kind') }}
      isPast={past}
      isVoid={!keepsPlace(event)}
      heading={
        <Link
          to="/event/$eventId"
          params={{ eventId: event.id }}
          aria-label={t('places.mine.open', names)}
          className="cover-link"
        >
          <span lang="sv">{event.title}</span>
        </Link>
      }
      line={
        <>
          <time dateTime={event.startsAt} className="numbers">
            {formatDate(event.date, language)} <b>{timesOf(event)}</b>
          </time>
          <span className="flex items-center gap-1.5">
            <MapPin size={15} aria-hidden />
            <span lang="sv">{event.location}</span>
          </span>
        </>
      }
      facts={
        <>
          {event.places > 1 && <span className="numbers">{t('places.count', { count: event.places })}</span>}
          <CategoryBadge category={event.category} />
          <Attendance event={event} />
        </>
      }
      actions={
        !past && (
          <>
            {keepsPlace(event) && (
              <>
                <GuestCodeButton name={`${names.title} ${names.date}`} opens={openedPlace(event)} />
                <CalendarButton
                  href={addressOf('getEventCalendar', { params: { eventId: event.id } })}
                  name={t('places.mine.calendarOf', names)}
                  isSmall
                >
                  {t('places.share.calendar')}
                </CalendarButton>
              </>
            )}
            <BookButton event={event} placement="list" />
          </>
        )
      }
    />
  )
}
