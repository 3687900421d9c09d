import { Button } from '@mantine/core'
import { DoorOpen, MapPin, Share2, Ticket } from 'lucide-react'
import type { Ref } from 'react'
import type { Event } from '#contract/events.ts'
import { keepsPlace } from '#rules/event-booking.ts'
import { CalendarButton } from '#web/domain/calendar-button.tsx'
import { GuestCodeButton } from '#web/domain/guest-code.tsx'
import { useEveningTime } from '#web/domain/near-time.tsx'
import { openedPlace } from '#web/domain/opened.ts'
import { PlaceTicket } from '#web/domain/place-ticket.tsx'
import { addressOf } from '#web/platform/api.ts'
import { formatDate, nearTime } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { EventTime, timesOf } from './event-facts.tsx'
import { useShare } from './use-share.ts'

type EventTicketProps = { ref: Ref<HTMLElement>; event: Event; hasStarted: boolean }

/** My place at an event, at the top of the event's screen. While it is on hold it is struck out. */
export function EventTicket({ ref, event, hasStarted }: EventTicketProps) {
  const { t, language } = useTranslation()
  const { displayName } = useMe()
  const date = formatDate(event.date, language)
  const isNear = nearTime(event.startsAt, useEveningTime(), language).day !== date
  const isKept = keepsPlace(event)
  return (
    <PlaceTicket
      ref={ref}
      date={event.date}
      kind={{ Icon: Ticket, label: t(isKept ? 'places.ticket.kind' : 'places.ticket.cancelled') }}
      isPast={hasStarted}
      isVoid={!isKept}
      headingLevel={2}
      heading={
        <span className="inline-block first-letter:uppercase">
          <EventTime event={event} />
        </span>
      }
      line={
        <>
          <b>{displayName}</b>
          {event.places > 1 && <span className="numbers">{t('places.count', { count: event.places })}</span>}
          {isNear && (
            <time dateTime={event.startsAt} className="numbers">
              {date} {timesOf(event)}
            </time>
          )}
          {event.doorsTime && (
            <span className="numbers flex items-center gap-1.5">
              <DoorOpen size={15} aria-hidden />
              {t('places.ticket.doors', { time: event.doorsTime })}
            </span>
          )}
          <span className="flex items-center gap-1.5">
            <MapPin size={15} aria-hidden />
            <span lang="sv">{event.location}</span>
          </span>
        </>
      }
      facts={null}
      actions={
        isKept && (
          <>
            <GuestCodeButton name={event.title} opens={openedPlace(event)} isMain={!hasStarted} />
            <EventActions event={event} />
          </>
        )
      }
    />
  )
}

/** The calendar file and the link of an event. */
export function EventActions({ event }: { event: Event }) {
  const { t } = useTranslation()
  const share = useShare(event)
  return (
    <div className="flex flex-wrap items-center gap-3 [&>*]:grow">
      <CalendarButton href={addressOf('getEventCalendar', { params: { eventId: event.id } })}>
        {t('places.share.calendar')}
      </CalendarButton>
      <Button variant="default" leftSection={<Share2 size={18} aria-hidden />} onClick={() => void share()}>
        {t('places.share.share')}
      </Button>
    </div>
  )
}
