import { CalendarDays, Clock, DoorOpen, MapPin, Tag, Users } from 'lucide-react'
import { use, useId } from 'react'
import type { Event } from '#contract/events.ts'
import { isFull, keepsPlace } from '#rules/event-booking.ts'
import { ListingDetail } from '#web/domain/listing-detail.tsx'
import { ListingScene } from '#web/domain/listing-scene.tsx'
import { formatLongDate } from '#web/platform/dates.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { Fact } from '#web/ui/fact.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { EventDates } from './event-dates.tsx'
import { Attendance, CategoryBadge, EventPicture, timesOf, useHasStarted, usePrice } from './event-facts.tsx'
import { EventFriends } from './event-friends.tsx'
import { EventPlaces } from './event-places.tsx'
import { EventActions, EventTicket } from './event-ticket.tsx'
import { useDeadline, useEventAct } from './use-event-act.ts'
import { useMyWait } from './use-places.ts'
import { useTearOff } from './use-tear-off.ts'

/** The detail of an event, with its actions. */
export function EventDetail({ event }: { event: Event }) {
  const { t, language } = useTranslation()
  use(textsOf('places', language))
  const formatPrice = usePrice()
  const [reasonId, noteId] = [useId(), useId()]
  const { notePlace, ticket } = useTearOff()
  const started = useHasStarted(event.startsAt)
  const full = isFull(event)
  const { act, refused } = useEventAct(event)
  const deadline = useDeadline(event)
  const aboutPlace =
    act === 'keep'
      ? t('places.onHold', { count: event.places })
      : act === 'cancel' && t('places.event.whatIsLost')
  const note = refused === null && [aboutPlace, act !== 'keep' && deadline].filter(Boolean).join(' ')
  const reason = useReason(event, refused)
  return (
    <>
      {event.booked && <EventTicket ref={ticket} event={event} hasStarted={started} />}
      {keepsPlace(event) && event.places > 1 && <EventFriends event={event} hasStarted={started} />}
      <ListingDetail
        scene={
          <ListingScene
            picture={<EventPicture event={event} eager />}
            dim={started}
            stamp={(started || full) && t(`events.card.${started ? 'started' : 'full'}`)}
            badges={<CategoryBadge category={event.category} />}
          />
        }
        factsLabel={t('places.event.facts')}
        facts={
          <>
            <Fact icon={<CalendarDays size={20} aria-hidden />} label={t('places.event.date')} wide>
              <time dateTime={event.startsAt}>{formatLongDate(event.date, language)}</time>
            </Fact>
            <Fact icon={<Clock size={20} aria-hidden />} label={t('places.event.time')}>
              {timesOf(event)}
            </Fact>
            {event.doorsTime && (
              <Fact icon={<DoorOpen size={20} aria-hidden />} label={t('places.event.doors')}>
                {event.doorsTime}
              </Fact>
            )}
            <Fact icon={<MapPin size={20} aria-hidden />} label={t('places.event.location')}>
              <span lang="sv">{event.location}</span>
            </Fact>
            <Fact icon={<Tag size={20} aria-hidden />} label={t('places.event.price')}>
              {formatPrice(event.price)}
            </Fact>
            <Fact icon={<Users size={20} aria-hidden />} label={t('places.event.attendance')}>
              <Attendance event={event} plain />
            </Fact>
          </>
        }
        progress={
          event.maxAttendees !== null && (
            <RailDivider
              progress={Math.min(1, event.currentAttendees / event.maxAttendees)}
              label={t('places.event.attendance')}
            />
          )
        }
        reason={{ id: reasonId, text: reason, joined: false }}
        about={[{ heading: t('places.event.about'), text: event.description }]}
      >
        {note && (
          <p id={noteId} className="muted">
            {note}
          </p>
        )}
        <EventPlaces
          event={event}
          hasStarted={started}
          reasonId={note ? noteId : reasonId}
          notePlace={event.booked ? undefined : notePlace}
        />
        {!event.booked && <EventActions event={event} />}
      </ListingDetail>
      {event.seriesId && <EventDates event={event} />}
    </>
  )
}

/** Why nothing can be done, in words. Nothing where the panel of my offer says that the places are on hold. */
function useReason(event: Event, refused: ReturnType<typeof useEventAct>['refused']) {
  const { t } = useTranslation()
  const wait = useMyWait(event.id)
  if (refused?.reason !== 'whyFull' || event.heldPlaces === 0)
    return refused && t(`places.event.${refused.reason}`)
  return wait?.offeredUntil ? null : t('places.held')
}
