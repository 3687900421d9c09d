import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const folder = fileURLToPath(new URL('../pictures/', import.meta.url))

/** Keeps what the page shows (with `fullPage`, all of it) as `tests/pictures/<name>.png`, to be looked at. */
export async function picture(page: Page, name: string, { fullPage = false } = {}): Promise<void> {
  mkdirSync(folder, { recursive: true })
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: `${folder}${name}.png`, fullPage, animations: 'disabled' })
}
