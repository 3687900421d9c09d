import type { Event } from '#contract/events.ts'
import { eventLength } from '#rules/event-booking.ts'
import { EveningCard, type EveningKind, EveningLink } from '#web/domain/evening-card.tsx'
import { NearTime } from '#web/domain/near-time.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { EventPicture, useHasStarted } from './event-facts.tsx'

/** My places at events tonight. */
export const tonightEvents: EveningKind = ({ events }) =>
  events.map((event) => ({
    key: event.id,
    at: event.startsAt,
    until: new Date(Date.parse(event.startsAt) + eventLength).toISOString(),
    content: <TonightEvent event={event} />,
  }))

/** A place at an event of tonight, with its ticket in one tap. */
function TonightEvent({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { id, title, startsAt, location } = event
  const hasStarted = useHasStarted(startsAt)
  return (
    <EveningCard
      picture={
        <span className="flex-none size-12 overflow-hidden rounded-md [&>img]:size-full [&>img]:aspect-square">
          <EventPicture event={event} eager />
        </span>
      }
      title={title}
      titleLang="sv"
      when={
        <>
          <NearTime at={startsAt} /> · <span lang="sv">{location}</span>
        </>
      }
      state={t(`evening.event.${hasStarted ? 'started' : 'booked'}`)}
    >
      <EveningLink
        to="/event/$eventId"
        params={{ eventId: id }}
        aria-label={t('evening.event.ticketOf', { title })}
      >
        {t('evening.event.ticket')}
      </EveningLink>
    </EveningCard>
  )
}
