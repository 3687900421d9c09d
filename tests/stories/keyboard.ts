import type { Page } from 'playwright-core'

/** Presses Tab until what has the focus is called this; fails when the whole page has been gone round. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = []
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
  throw new Error(`Tab never came to ${name}; it went by: ${[...new Set(passed)].join(' | ')}`)
}
