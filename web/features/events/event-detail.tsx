import { Button } from '@mantine/core'
import { CalendarDays, CalendarPlus, CircleCheck, Clock, MapPin, Share2, Tag, Users } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { Event } from '#contract/events.ts'
import { isFull } from '#rules/event-booking.ts'
import { addressOf } from '#web/platform/api.ts'
import { formatLongDate } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { Attendance } from './attendance.tsx'
import { BookButton } from './book-button.tsx'
import { CategoryBadge } from './category-badge.tsx'
import classes from './event-detail.module.css'
import { EventPicture } from './event-picture.tsx'
import { useHasStarted } from './use-has-started.ts'
import { usePrice } from './use-price.ts'
import { useShare } from './use-share.ts'

/** Everything about one event, and the way in. */
export function EventDetail({ event }: { event: Event }) {
  const { t, language } = useTranslation()
  const formatPrice = usePrice()
  const share = useShare(event)
  const reasonId = useId()
  const started = useHasStarted(event.startsAt)
  const full = isFull(event)
  const reason = started
    ? t('events.detail.whyStarted')
    : event.booked
      ? t('events.detail.youAreIn')
      : full
        ? t('events.detail.whyFull')
        : null
  return (
    <div className={classes.detail}>
      <div className={classes.picture} data-dim={started || undefined}>
        <EventPicture event={event} eager />
        <span className={classes.badge}>
          <CategoryBadge category={event.category} />
        </span>
        {started ? (
          <span className={classes.overlay}>{t('events.card.started')}</span>
        ) : (
          full && <span className={classes.overlay}>{t('events.card.full')}</span>
        )}
      </div>

      <section className={classes.ticket} aria-label={t('events.detail.facts')}>
        <dl className={classes.facts}>
          <Fact icon={<CalendarDays size={20} aria-hidden />} label={t('events.detail.date')}>
            <time dateTime={event.startsAt}>{formatLongDate(event.date, language)}</time>
          </Fact>
          <Fact icon={<Clock size={20} aria-hidden />} label={t('events.detail.time')}>
            {event.time}
          </Fact>
          <Fact icon={<MapPin size={20} aria-hidden />} label={t('events.detail.location')}>
            <span lang="sv">{event.location}</span>
          </Fact>
          <Fact icon={<Tag size={20} aria-hidden />} label={t('events.detail.price')}>
            {formatPrice(event.price)}
          </Fact>
          <Fact icon={<Users size={20} aria-hidden />} label={t('events.detail.attendance')}>
            <Attendance event={event} plain />
          </Fact>
        </dl>
        {event.maxAttendees !== null && (
          <RailDivider
            progress={Math.min(1, event.currentAttendees / event.maxAttendees)}
            label={t('events.detail.attendance')}
          />
        )}
        <p
          className={classes.reason}
          id={reasonId}
          role="status"
          data-in={(event.booked && !started) || undefined}
        >
          {event.booked && !started && <CircleCheck size={20} aria-hidden />}
          {reason}
        </p>
        <div className={classes.book}>
          <BookButton event={event} place="detail" reasonId={reasonId} />
        </div>
        <div className={classes.side}>
          <Button
            component="a"
            href={addressOf('getEventCalendar', { params: { eventId: event.id } })}
            download
            variant="default"
            leftSection={<CalendarPlus size={18} aria-hidden />}
          >
            {t('events.detail.calendar')}
          </Button>
          <Button
            variant="default"
            leftSection={<Share2 size={18} aria-hidden />}
            onClick={() => void share()}
          >
            {t('events.detail.share')}
          </Button>
        </div>
      </section>

      {event.description && (
        <section className={classes.about}>
          <h2>{t('events.detail.about')}</h2>
          <p lang="sv">{event.description}</p>
        </section>
      )}
    </div>
  )
}

function Fact({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      {icon}
      <dt>{label}</dt>
      <dd className="numbers">{children}</dd>
    </div>
  )
}
