import { type RefObject, useEffect } from 'react'

/** Where typing belongs to the element that has the focus. */
const typedInto = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'

/**
 * Characters that are typed outside of any field go into `field`. So a scanner that types needs no click first, and its Enter
 * submits the number instead of pressing the button that was used last.
 */
export function useTypedScan(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const capture = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) => {
      const isCharacter = key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey
      if (!isCharacter || (target instanceof Element && target.closest(typedInto))) return
      // The browser types the character into what has the focus now. What was left in the field is replaced.
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', capture, true)
    return () => document.removeEventListener('keydown', capture, true)
  }, [field])
}
