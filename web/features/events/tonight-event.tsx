import { lazy, Suspense } from 'react'
import type { Event } from '#contract/events.ts'
import { eventEnd } from '#rules/event-booking.ts'
import { EveningCard, type EveningKind, EveningSkeleton } from '#web/domain/evening-card.tsx'
import { EveningCode } from '#web/domain/guest-code.tsx'
import { NearTime } from '#web/domain/near-time.tsx'
import { openedPlace } from '#web/domain/opened.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EventPicture, useHasStarted } from './event-facts.tsx'

/** My places at events tonight. */
export const tonightEvents: EveningKind = ({ events }) =>
  events.map((event) => ({
    key: event.id,
    at: event.startsAt,
    until: eventEnd(event).toISOString(),
    content: <TonightEvent event={event} />,
  }))

const TonightPlaces = lazy(async () => ({ default: (await import('./tonight-places.tsx')).TonightPlaces }))

/** The events for which I wait for places. Those that are offered to me come first, until I can answer no more. */
export const tonightEventWaits: EveningKind = ({ eventWaits }) =>
  eventWaits.map((wait) => ({
    key: `wait ${wait.eventId}`,
    at: wait.offeredUntil ?? wait.startsAt,
    until: wait.offeredUntil ?? wait.startsAt,
    content: (
      <Suspense fallback={<EveningSkeleton />}>
        <TonightPlaces wait={wait} />
      </Suspense>
    ),
  }))

/** A place at an event of tonight, with its ticket and the code for the door in one tap each. */
function TonightEvent({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { title, startsAt, location } = event
  const hasStarted = useHasStarted(startsAt)
  const opens = openedPlace(event)
  return (
    <EveningCard
      picture={
        <span className="flex-none size-12 overflow-hidden rounded-md [&>img]:size-full [&>img]:aspect-square">
          <EventPicture event={event} eager />
        </span>
      }
      title={title}
      titleLang="sv"
      ticket={opens.target}
      when={
        <>
          <NearTime at={startsAt} /> · <span lang="sv">{location}</span>
        </>
      }
      state={t(`evening.event.${hasStarted ? 'started' : 'booked'}`)}
    >
      <EveningCode opens={opens} name={t('evening.event.codeOf', { title })} />
    </EveningCard>
  )
}
