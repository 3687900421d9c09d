import { arrayMove } from '@dnd-kit/sortable'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { randomId } from '#web/platform/random-id.ts'
import { labelOf as fieldLabel, textName, useField, useFormContext } from './form-context.ts'
import type { FormValue } from './form-values.ts'

/** The items of a list in a form: inserted, moved and deleted, with the focus where it belongs. */
export function useListItems(name: string, itemLabel: ((index: number) => string) | undefined) {
  const { t } = useTranslation()
  const { form, texts, fieldTexts } = useFormContext()
  const { value, ...field } = useField(name)
  const items = Array.isArray(value) ? value : []
  const [keys, setKeys] = useState(() => items.map(randomId))
  // A conflict or 'start over' may bring a list of another length.
  if (keys.length !== items.length) setKeys(items.map((_, i) => keys[i] ?? randomId()))
  const [announcement, announce] = useState('')
  const list = useRef<HTMLFieldSetElement>(null)
  const focusNext = useRef<string | null>(null)
  const labelOf = itemLabel ?? ((index) => fieldLabel(texts, `${name}.${index}`))
  fieldTexts.items.set(textName(name), labelOf)

  // Adding and deleting set the focus: the pressed button may be gone.
  useEffect(() => {
    const wanted = focusNext.current
    focusNext.current = null
    if (wanted && keys.length >= 0) list.current?.querySelector<HTMLElement>(wanted)?.focus()
  }, [keys])

  return {
    ...field,
    items,
    keys,
    labelOf,
    announcement,
    /** For the fieldset of the list, which gets the focus when the list itself has an error. */
    frame: {
      ref: list,
      ...(field.error && { 'aria-invalid': true, tabIndex: -1 }),
      'aria-describedby': field.error ? `${name}-error` : undefined,
    },
    insert: (item: FormValue | undefined, at: number) => {
      const key = randomId()
      form.insertListItem(name, structuredClone(item) as never, at)
      setKeys(keys.toSpliced(at, 0, key))
      focusNext.current = `[data-item="${key}"] :is(input, textarea, select)`
    },
    remove: (at: number) => {
      form.removeListItem(name, at)
      const left = keys.filter((_, i) => i !== at)
      setKeys(left)
      const next = left[Math.min(at, left.length - 1)]
      focusNext.current = next ? `[data-act="delete"][data-of="${next}"]` : '[data-act="add"]'
      announce(t('form.list.deleted', { name: labelOf(at) }))
    },
    move: (from: number, to: number) => {
      form.reorderListItem(name, { from, to })
      setKeys(arrayMove(keys, from, to))
    },
  }
}
