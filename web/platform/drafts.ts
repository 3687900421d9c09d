import { useEffect } from 'react'

/** The owner of a draft; `id` null is a new thing. */
export type DraftOwner = { userId: string; noun: string; id: string | null }

const keyOf = ({ userId, noun, id }: DraftOwner) => `spelrum.${noun}-draft.${userId}.${id ?? 'new'}`

/** `base` is the start of the edit, `version` its version; null for a new thing. */
export type Draft<Form> = { form: Form; base: Form; version: number | null }

/** The unsaved values of a form in this tab, which survive a reload and a lost session. */
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
    // Storage is disabled: there is no draft.
  }
}

/** Stores the draft as long as it differs from the start of the edit. */
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
      // Storage is disabled or full: the warning on leaving still works.
    }
  }, [userId, noun, id, form, base, version, dirty])
}
