import type { Page } from 'playwright-core'

/** Waits for a toast that says exactly this, and for it to be announced: success politely, errors at once. */
export async function seesToast(page: Page, title: string, message?: string): Promise<void> {
  const toast = page
    .locator('[role="status"], [role="alert"]')
    .filter({ has: page.getByText(title, { exact: true }) })
    .last()
  await toast.waitFor()
  if (message) await toast.getByText(message, { exact: true }).waitFor()
}
