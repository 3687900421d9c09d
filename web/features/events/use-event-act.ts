import type { Event } from '#contract/events.ts'
import {
  type BookingRefusal,
  type CancelRefusal,
  keepsPlace,
  whyNotBook,
  whyNotCancel,
} from '#rules/event-booking.ts'
import { useNowUntil } from '#web/domain/use-now-until.ts'

type Refused = { label: 'full' | 'started'; reason: 'whyFull' | 'whyStarted' }
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
