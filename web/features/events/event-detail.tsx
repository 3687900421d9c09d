import { Button } from '@mantine/core'
import { CalendarDays, CalendarPlus, Clock, MapPin, Share2, Tag, Users } from 'lucide-react'
import { useId } from 'react'
import type { Event } from '#contract/events.ts'
import { isFull } from '#rules/event-booking.ts'
import { Fact, ListingDetail, TicketAction } from '#web/domain/listing-detail.tsx'
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

/** The detail of an event, with its actions. */
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
    <ListingDetail
      scene={
        <div className={classes.picture} data-dim={started || undefined}>
          <EventPicture event={event} eager />
          <span className={classes.badge}>
            <CategoryBadge category={event.category} />
          </span>
          {(started || full) && (
            <span className={classes.overlay}>{t(`events.card.${started ? 'started' : 'full'}`)}</span>
          )}
        </div>
      }
      factsLabel={t('events.detail.facts')}
      facts={
        <>
          <Fact icon={<CalendarDays size={20} aria-hidden />} label={t('events.detail.date')} wide>
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
        </>
      }
      progress={
        event.maxAttendees !== null && (
          <RailDivider
            progress={Math.min(1, event.currentAttendees / event.maxAttendees)}
            label={t('events.detail.attendance')}
          />
        )
      }
      reason={{ id: reasonId, text: reason, joined: event.booked && !started }}
      about={[{ heading: t('events.detail.about'), text: event.description }]}
    >
      <TicketAction main>
        <BookButton event={event} place="detail" reasonId={reasonId} />
      </TicketAction>
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
        <Button variant="default" leftSection={<Share2 size={18} aria-hidden />} onClick={() => void share()}>
          {t('events.detail.share')}
        </Button>
      </div>
    </ListingDetail>
  )
}
