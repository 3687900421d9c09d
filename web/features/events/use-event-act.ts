import type { Event } from '#contract/events.ts'
import {
  type BookingRefusal,
  type CancelRefusal,
  cancelsUntil,
  keepsPlace,
  whyNotBook,
  whyNotCancel,
} from '#rules/event-booking.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'

type Refused = { label: 'full' | 'started' | 'closed'; reason: 'whyFull' | 'whyStarted' | 'whyClosed' }
const started: Refused = { label: 'started', reason: 'whyStarted' }

/**
 * The texts of refusals for the button and the screen of an event. The last three are about actions that the button does not offer, or of which only the server knows.
 */
const refusals: Record<BookingRefusal | CancelRefusal, Refused> = {
  event_full: { label: 'full', reason: 'whyFull' },
  event_started: started,
  already_booked: started,
  not_booked: started,
  place_used: started,
  cancel_closed: { label: 'closed', reason: 'whyClosed' },
}

export type EventAct = 'book' | 'cancel' | 'keep'

/** What the user can do with a place at an event now, and what is said when the rule refuses it. */
export function useEventAct(event: Event): { act: EventAct; refused: Refused | null } {
  const now = useNowUntil(event.startsAt)
  const isKept = keepsPlace(event)
  const ruled = {
    ...event,
    startsAt: new Date(event.startsAt),
    releasesAt: event.releasesAt === null ? null : new Date(event.releasesAt),
  }
  const refusal = isKept ? whyNotCancel(ruled, now) : whyNotBook(ruled, now)
  return {
    act: isKept ? 'cancel' : event.booked ? 'keep' : 'book',
    refused: refusal && refusals[refusal],
  }
}

/** Until when a place can be cancelled, in words, where that is before the start. */
export function useDeadline({ startsAt, cancelHours }: Event): string | null {
  const { t, language } = useTranslation()
  const now = useNowUntil(startsAt)
  if (!cancelHours) return null
  const until = cancelsUntil({ startsAt: new Date(startsAt), cancelHours })
  if (now >= until) return t('places.event.noCancel')
  return t('places.event.cancelUntil', { when: formatInstant(until.toISOString(), language) })
}
