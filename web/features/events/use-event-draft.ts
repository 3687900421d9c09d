import { useEffect } from 'react'
import { type EventForm, eventFormFields } from '#rules/event-form.ts'

/** Whose draft of which event; null is a new event. */
export type DraftOwner = { userId: string; eventId: string | null }

const keyOf = ({ userId, eventId }: DraftOwner) => `spelrum.event-draft.${userId}.${eventId ?? 'new'}`

/** `base` is what the edit began from, `version` that event's version; null of a new event. */
type Draft = { form: EventForm; base: EventForm; version: number | null }

/** What was typed into an event's form in this tab and not saved: it outlives a reload and a lost session. */
export function readDraft(owner: DraftOwner): Draft | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? 'null') as Draft | null
    if (!draft || !isForm(draft.form) || !isForm(draft.base)) return null
    return (owner.eventId === null ? draft.version === null : Number.isInteger(draft.version)) ? draft : null
  } catch {
    return null // storage is switched off, or holds something else
  }
}

const isForm = (form: EventForm): boolean => eventFormFields.every((field) => typeof form[field] === 'string')

export function dropDraft(owner: DraftOwner): void {
  try {
    sessionStorage.removeItem(keyOf(owner))
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

/** Keeps the typed form while, and only while, it differs from what the edit began from. */
export function useEventDraft(
  { userId, eventId }: DraftOwner,
  { form, base, version }: Draft,
  dirty: boolean,
): void {
  useEffect(() => {
    const owner = { userId, eventId }
    if (!dirty) return dropDraft(owner)
    try {
      sessionStorage.setItem(keyOf(owner), JSON.stringify({ form, base, version }))
    } catch {
      // Storage is switched off or full: the warning on leaving still stands.
    }
  }, [userId, eventId, form, base, version, dirty])
}
