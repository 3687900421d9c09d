import { Button } from '@mantine/core'
import { CalendarDays, CalendarPlus, Clock, MapPin, Share2, Tag, Users } from 'lucide-react'
import { useId } from 'react'
import type { Event } from '#contract/events.ts'
import { isFull } from '#rules/event-booking.ts'
import { ListingDetail, TicketAction } from '#web/domain/listing-detail.tsx'
import { ListingScene } from '#web/domain/listing-scene.tsx'
import { addressOf } from '#web/platform/api.ts'
import { formatDate, formatLongDate } from '#web/platform/dates.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { Fact } from '#web/ui/fact.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { toast } from '#web/ui/toast.ts'
import { BookButton } from './book-button.tsx'
import { Attendance, CategoryBadge, EventPicture, useHasStarted, usePrice } from './event-facts.tsx'

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
        <ListingScene
          picture={<EventPicture event={event} eager />}
          dim={started}
          stamp={(started || full) && t(`events.card.${started ? 'started' : 'full'}`)}
          badges={<CategoryBadge category={event.category} />}
        />
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
        <BookButton event={event} placement="detail" reasonId={reasonId} />
      </TicketAction>
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
    </ListingDetail>
  )
}

/** Opens the device's share sheet with the event's link; without a share sheet, copies the link. */
function useShare(event: Event): () => Promise<void> {
  const { language } = useTranslation()
  return async () => {
    const url = new URL(`/event/${event.id}`, window.location.origin).href
    const text = t('events.detail.shareText', {
      title: event.title,
      date: formatDate(event.date, language),
      time: event.time,
    })
    const parcel = { title: event.title, text, url }
    if (navigator.canShare?.(parcel)) {
      // Closing the share sheet is not an error.
      const refused = await navigator.share(parcel).then(
        () => false,
        (error: unknown) => !(error instanceof DOMException && error.name === 'AbortError'),
      )
      if (!refused) return
    }
    try {
      await navigator.clipboard.writeText(url)
      toast({
        title: t('events.detail.linkCopied.title'),
        message: t('events.detail.linkCopied.message'),
        kind: 'success',
      })
    } catch {
      toast({
        title: t('events.detail.linkNotCopied.title'),
        message: t('events.detail.linkNotCopied.message'),
        kind: 'error',
      })
    }
  }
}
