import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, MapPin } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import { addressOf } from '#web/platform/api.ts'
import { calendarLeaf, formatDate, formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Attendance } from './attendance.tsx'
import { BookButton } from './book-button.tsx'
import classes from './booking-ticket.module.css'
import { CategoryBadge } from './category-badge.tsx'

/**
 * A booking as a ticket. A booking that was just cancelled stays in place with a button to book again:
 * otherwise it could not be undone.
 */
export function BookingTicket({ event, past }: { event: Event; past: boolean }) {
  const { t, language } = useTranslation()
  const leaf = calendarLeaf(event.date, language)
  const names = { title: event.title, date: formatShortDate(event.date, language) }
  return (
    <article className={classes.ticket} data-past={past || undefined} data-void={!event.booked || undefined}>
      <div className={classes.leaf} aria-hidden>
        <span>{leaf.weekday}</span>
        <b className="numbers">{leaf.day}</b>
        <span>{leaf.month}</span>
      </div>
      <div className={classes.body}>
        <div className={classes.texts}>
          <h3>
            <Link
              to="/event/$eventId"
              params={{ eventId: event.id }}
              aria-label={t('events.mine.open', names)}
              className={classes.title}
            >
              <span lang="sv">{event.title}</span>
            </Link>
          </h3>
          <p className={classes.when}>
            <time dateTime={event.startsAt} className="numbers">
              {formatDate(event.date, language)} <b>{event.time}</b>
            </time>
            <span className={classes.place}>
              <MapPin size={15} aria-hidden />
              <span lang="sv">{event.location}</span>
            </span>
          </p>
          <p className={classes.more}>
            <CategoryBadge category={event.category} />
            <Attendance event={event} />
          </p>
        </div>
        {!past && (
          <div className={classes.actions}>
            {event.booked && (
              <ActionIcon
                component="a"
                href={addressOf('getEventCalendar', { params: { eventId: event.id } })}
                download
                variant="default"
                size={44}
                aria-label={t('events.mine.calendarOf', names)}
                title={t('events.detail.calendar')}
              >
                <CalendarPlus size={20} aria-hidden />
              </ActionIcon>
            )}
            <BookButton event={event} place="list" />
          </div>
        )}
      </div>
    </article>
  )
}
