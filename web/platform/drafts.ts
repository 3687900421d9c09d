import { useEffect } from 'react'

/** Whose draft of what; `id` null is something new. */
export type DraftOwner = { userId: string; noun: string; id: string | null }

const keyOf = ({ userId, noun, id }: DraftOwner) => `spelrum.${noun}-draft.${userId}.${id ?? 'new'}`

/** `base` is what the edit began from, `version` its version; null of something new. */
export type Draft<Form> = { form: Form; base: Form; version: number | null }

/** What was typed into a form in this tab and not saved: it outlives a reload and a lost session. */
export function readDraft<Form>(owner: DraftOwner, isForm: (form: unknown) => boolean): Draft<Form> | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? 'null') as Draft<Form> | null
    if (!draft || !isForm(draft.form) || !isForm(draft.base)) return null
    return (owner.id === null ? draft.version === null : Number.isInteger(draft.version)) ? draft : null
  } catch {
    return null // storage is switched off, or holds something else
  }
}

export function dropDraft(owner: DraftOwner): void {
  try {
    sessionStorage.removeItem(keyOf(owner))
  } catch {
    // Storage is switched off: nothing was kept.
  }
}

/** Keeps the typed form while, and only while, it differs from what the edit began from. */
export function useDraft<Form>(
  { userId, noun, id }: DraftOwner,
  { form, base, version }: Draft<Form>,
  dirty: boolean,
): void {
  useEffect(() => {
    const owner = { userId, noun, id }
    if (!dirty) return dropDraft(owner)
    try {
      sessionStorage.setItem(keyOf(owner), JSON.stringify({ form, base, version }))
    } catch {
      // Storage is switched off or full: the warning on leaving still stands.
    }
  }, [userId, noun, id, form, base, version, dirty])
}
