import { Button } from '@mantine/core'
import { CalendarPlus, MapPin, Share2, Ticket } from 'lucide-react'
import type { Ref } from 'react'
import type { Event } from '#contract/events.ts'
import { keepsPlace } from '#rules/event-booking.ts'
import { GuestCodeButton } from '#web/domain/guest-code.tsx'
import { PlaceTicket } from '#web/domain/place-ticket.tsx'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { addressOf } from '#web/platform/api.ts'
import { formatDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { useNearDate } from './use-near-date.ts'
import { useShare } from './use-share.ts'

type EventTicketProps = { ref: Ref<HTMLElement>; event: Event; hasStarted: boolean }

/** My place at an event, at the top of the event's screen. While it is on hold it is struck out. */
export function EventTicket({ ref, event, hasStarted }: EventTicketProps) {
  const { t, language } = useTranslation()
  const nearDate = useNearDate()
  const { displayName } = useMe()
  const now = useNowUntil(event.startsAt)
  const isKept = keepsPlace(event)
  return (
    <PlaceTicket
      ref={ref}
      date={event.date}
      kind={{ Icon: Ticket, label: t(isKept ? 'events.ticket.kind' : 'events.ticket.cancelled') }}
      isPast={hasStarted}
      isVoid={!isKept}
      headingLevel={2}
      heading={<span className="numbers">{nearDate(event, now)}</span>}
      line={
        <>
          <b>{displayName}</b>
          <time dateTime={event.startsAt} className="numbers">
            {formatDate(event.date, language)} {event.time}
          </time>
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
            <GuestCodeButton
              what={event.title}
              opens={[`${event.title} · ${nearDate(event, now)}`]}
              isMain={!hasStarted}
            />
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
      <Button
        component="a"
        href={addressOf('getEventCalendar', { params: { eventId: event.id } })}
        download
        variant="default"
        leftSection={<CalendarPlus size={18} aria-hidden />}
      >
        {t('events.detail.calendar')}
      </Button>
      <Button variant="default" leftSection={<Share2 size={18} aria-hidden />} onClick={() => void share()}>
        {t('events.detail.share')}
      </Button>
    </div>
  )
}
