import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const folder = process.env.PICTURES
export const takesPictures = Boolean(folder)

/**
 * Saves named screenshots of pages when the variable PICTURES is set: `PICTURES=folder npm test -- evening`.
 */
export async function takePictures(pages: Record<string, Page>): Promise<void> {
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  // Gives animations time to end.
  await Object.values(pages)[0]?.waitForTimeout(1_500)
  await Promise.all(
    Object.entries(pages).map(([name, page]) => page.screenshot({ path: join(folder, `${name}.png`) })),
  )
}
