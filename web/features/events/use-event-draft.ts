import { useEffect } from 'react'
import { type EventForm, eventFormFields } from '#rules/event-form.ts'

const keyOf = (eventId: string | null) => `spelrum.event-draft.${eventId ?? 'new'}`

/** `base` is what the edit began from, `version` that event's version; null of a new event. */
type Draft = { form: EventForm; base: EventForm; version: number | null }

/** What was typed into an event's form in this tab and not saved: it outlives a reload and a lost session. */
export function readDraft(eventId: string | null): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(eventId)) ?? 'null') as Draft | null
    return draft && isForm(draft.form) && isForm(draft.base) ? draft : null
  } catch {
    return null // storage is switched off, or holds something else
  }
}

const isForm = (form: EventForm): boolean => eventFormFields.every((field) => typeof form[field] === 'string')

export function dropDraft(eventId: string | null): void {
  try {
    sessionStorage.removeItem(keyOf(eventId))
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

/** Keeps the typed form while it differs from what the edit began from. */
export function useEventDraft(eventId: string | null, { form, base, version }: Draft, dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    try {
      sessionStorage.setItem(keyOf(eventId), JSON.stringify({ form, base, version }))
    } catch {
      // Storage is switched off or full: the warning on leaving still stands.
    }
  }, [eventId, form, base, version, dirty])
}
