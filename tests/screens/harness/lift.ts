import { expect } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { nextFrame } from './next-frame.ts'

/** Focuses an element, once a dialog that has just opened no longer takes the focus, which it does twice. */
export const focusOn = (target: Locator) =>
  expect
    .poll(async () => {
      const element = target.element() as HTMLElement
      element.focus()
      for (const _ of [1, 2]) await nextFrame()
      return document.activeElement === element
    })
    .toBe(true)

/** Lifts an item of an arranged list by its handle. */
export async function lift(handle: Locator, key = ' '): Promise<void> {
  await focusOn(handle)
  await userEvent.keyboard(key)
  await expect.element(handle).toHaveAttribute('aria-pressed', 'true')
}
