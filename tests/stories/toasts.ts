import type { Page } from 'playwright-core'

/** Waits for a toast with exactly this title and message. Its role is `status` for success and `alert` for errors. */
export async function seesToast(page: Page, title: string, message?: string): Promise<void> {
  const toast = page
    .locator('[role="status"], [role="alert"]')
    .filter({ has: page.getByText(title, { exact: true }) })
    .last()
  await toast.waitFor()
  if (message) await toast.getByText(message, { exact: true }).waitFor()
}

/** Counts toasts with this text from now on, including closed ones; without a text, all. */
export async function countToasts(page: Page, words = ''): Promise<() => Promise<number>> {
  const counted = await page.evaluateHandle((words) => {
    const seen = new Set<Element>()
    const look = () => {
      for (const toast of document.querySelectorAll('.mantine-Notification-root'))
        if (toast.textContent?.includes(words)) seen.add(toast)
    }
    look()
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    return seen
  }, words)
  return () => counted.evaluate((seen) => seen.size)
}
