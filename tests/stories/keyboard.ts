import type { Page } from 'playwright-core'

/** Presses Tab until the focused element has this name; fails after 120 presses. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
  // Elements that are still loading cannot be reached.
  await page.waitForFunction(
    ({ source, flags }) =>
      [...document.querySelectorAll('a[href], button, input, select, textarea, [tabindex="0"]')].some(
        (each) => {
          const labels = [...((each as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent)
          const called = each.getAttribute('aria-label') ?? (labels.join(' ') || (each.textContent ?? ''))
          return new RegExp(source, flags).test(called.trim())
        },
      ),
    { source: name.source, flags: name.flags },
  )
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      const label = element?.getAttribute('aria-label')
      const labels = [...((element as HTMLInputElement | null)?.labels ?? [])]
      return label ?? (labels.map((each) => each.textContent).join(' ') || (element?.textContent ?? ''))
    })
    if (name.test(focused.trim())) return
    passed.push(focused.trim().slice(0, 40))
  }
  throw new Error(`Tab never reached ${name}; it focused: ${[...new Set(passed)].join(' | ')}`)
}

/**
 * Selects an option of the focused list with the arrow keys. Typed letters would select another one on a busy machine: the browser
 * starts a new word after a pause.
 */
export async function selectOption(page: Page, option: string): Promise<void> {
  const selected = () =>
    page.evaluate(() => (document.activeElement as HTMLSelectElement).selectedOptions[0]?.label)
  await page.keyboard.press('Home')
  for (let presses = 0; presses < 40; presses++) {
    if ((await selected()) === option) return
    await page.keyboard.press('ArrowDown')
  }
  throw new Error(`The list has no option ${option}`)
}
