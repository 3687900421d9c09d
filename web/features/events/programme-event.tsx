import type { Event } from '#contract/events.ts'
import { isFull } from '#rules/event-booking.ts'
import { ProgrammeRow } from '#web/domain/programme-row.tsx'
import { useTranslation } from '#web/platform/language.ts'

/** An event in the programme of the evening. */
export function ProgrammeEvent({ event }: { event: Event }) {
  const { t } = useTranslation()
  const { id, title, time } = event
  return (
    <ProgrammeRow
      to="/event/$eventId"
      params={{ eventId: id }}
      start={<time dateTime={event.startsAt}>{time}</time>}
      note={isFull(event) && t('events.card.full')}
    >
      <span lang="sv">{title}</span>
    </ProgrammeRow>
  )
}
