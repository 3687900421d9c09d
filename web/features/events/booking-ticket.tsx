import { ActionIcon, Group, Stack } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { Link } from '@tanstack/react-router'
import { CalendarPlus, MapPin } from 'lucide-react'
import type { Event } from '#contract/events.ts'
import { addressOf } from '#web/platform/api.ts'
import { calendarLeaf, formatDate, formatShortDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { join } from '#web/ui/join.ts'
import { BookButton } from './book-button.tsx'
import classes from './booking-ticket.module.css'
import { Attendance, CategoryBadge } from './event-facts.tsx'

/**
 * A booking as a ticket. After a cancellation it stays in the list with a button to book again, so that the guest can
 * undo the cancellation.
 */
export function BookingTicket({ event, past }: { event: Event; past: boolean }) {
  const { t, language } = useTranslation()
  const leaf = calendarLeaf(event.date, language)
  const names = { title: event.title, date: formatShortDate(event.date, language) }
  return (
    <article
      className={join('panel', classes.ticket)}
      data-past={past || undefined}
      data-void={!event.booked || undefined}
    >
      <Stack gap={1} align="center" justify="center" className={classes.leaf} aria-hidden>
        <span>{leaf.weekday}</span>
        <b className="numbers">{leaf.day}</b>
        <span>{leaf.month}</span>
      </Stack>
      <Group gap={16} justify="space-between" p="16px 18px">
        <Stack gap={8} className={classes.texts}>
          <h3>
            <Link
              to="/event/$eventId"
              params={{ eventId: event.id }}
              aria-label={t('events.mine.open', names)}
              className="cover-link"
            >
              <span lang="sv">{event.title}</span>
            </Link>
          </h3>
          <Group component="p" gap={16} className={join('muted', classes.line)}>
            <time dateTime={event.startsAt} className="numbers">
              {formatDate(event.date, language)} <b>{event.time}</b>
            </time>
            <Group component="span" gap={6} wrap="nowrap">
              <MapPin size={15} aria-hidden />
              <span lang="sv">{event.location}</span>
            </Group>
          </Group>
          <Group component="p" gap={16} className={join('muted', classes.line)}>
            <CategoryBadge category={event.category} />
            <Attendance event={event} />
          </Group>
        </Stack>
        {!past && (
          <Group gap={10} wrap="nowrap" className={classes.actions}>
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
            <BookButton event={event} placement="list" />
          </Group>
        )}
      </Group>
    </article>
  )
}
