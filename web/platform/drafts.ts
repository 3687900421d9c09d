import { useEffect } from 'react'

/** Whose draft it is, and of which row; `id` is null for a row that does not exist yet. */
export type DraftOwner = { userId: string; noun: string; id: string | null }

const keyOf = ({ userId, noun, id }: DraftOwner) => `spelrum.${noun}-draft.${userId}.${id ?? 'new'}`

/** `base` holds the values at the start of the edit; `version` is null for a new row. */
export type Draft<Form> = { form: Form; base: Form; version: number | null }

/** The unsaved values of a form in this tab, which survive a reload and a lost session. */
export function readDraft<Form>(owner: DraftOwner, isForm: (form: unknown) => boolean): Draft<Form> | null {
  try {
    const draft = JSON.parse(sessionStorage.getItem(keyOf(owner)) ?? 'null') as Draft<Form> | null
    if (!draft || !isForm(draft.form) || !isForm(draft.base)) return null
    return (owner.id === null ? draft.version === null : Number.isInteger(draft.version)) ? draft : null
  } catch {
    return null // storage is disabled, or holds something else
  }
}

export function dropDraft(owner: DraftOwner): void {
  try {
    sessionStorage.removeItem(keyOf(owner))
  } catch {
    // Storage is disabled: there is no draft.
  }
}

/** Stores the draft while it differs from the start of the edit, and deletes it otherwise. */
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
