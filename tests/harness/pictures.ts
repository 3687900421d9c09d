import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const folder = process.env.PICTURES
export const takesPictures = Boolean(folder)

/**
 * Keeps a picture of the page where somebody wants to look: `PICTURES=folder npm test -- evening`. Without, it does
 * nothing.
 */
export async function picture(page: Page, name: string): Promise<void> {
  if (!folder) return
  // Whatever moves comes to rest.
  await page.waitForTimeout(1_500)
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
