import { expect } from 'vitest'
import { userEvent } from 'vitest/browser'

const nameOf = (element: Element | null): string => {
  const labels = [...((element as HTMLInputElement | null)?.labels ?? [])].map((each) => each.textContent)
  const name = element?.getAttribute('aria-label') ?? (labels.join(' ') || (element?.textContent ?? ''))
  return name.trim()
}

/** The name of the focused element. */
export const focusedName = (): string => nameOf(document.activeElement)

/** Presses Tab until the focused element has this name; fails after 120 presses. */
export async function tabTo(name: RegExp): Promise<void> {
  const reachable = () =>
    [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')].map(nameOf)
  // Elements that are still loading cannot be reached.
  await expect.poll(() => reachable().some((each) => name.test(each))).toBe(true)
  const passed = new Set<string>()
  for (let presses = 0; presses < 120; presses++) {
    await userEvent.tab()
    const focused = focusedName()
    if (name.test(focused)) return
    passed.add(focused.slice(0, 40))
  }
  throw new Error(`Tab never reached ${name}; it focused: ${[...passed].join(' | ')}`)
}
