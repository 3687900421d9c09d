import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { long } from './run-options.ts'

const source = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with a readable list of axe violations of WCAG 2.2 AA and best practices on the current page. */
export async function expectAccessible(page: Page): Promise<void> {
  // The screen's own chunk may still be loading; its placeholder is not judged.
  await page.locator('h1').first().waitFor({ state: 'attached' })
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    (values) =>
      (globalThis as unknown as { axe: { run(where: unknown, how: unknown): Promise<AxeResults> } }).axe.run(
        document,
        { runOnly: { type: 'tag', values }, resultTypes: ['violations'] },
      ),
    tags,
  )
  if (violations.length === 0) return
  const report = violations.map(({ id, help, nodes }) => {
    const places = nodes
      .slice(0, 5)
      .map(
        (node) => `    ${node.target.join(' ')}\n      ${node.failureSummary?.replaceAll('\n', '\n      ')}`,
      )
    return `  ${id}: ${help} (${nodes.length})\n${places.join('\n')}`
  })
  throw new Error(
    `axe finds ${violations.length} kinds of violations on ${page.url()}:\n${report.join('\n')}`,
  )
}

export type DisplayVariant = { language: 'sv' | 'en'; theme: 'dark' | 'light'; width: 390 | 1280 }

const every: DisplayVariant[] = (['sv', 'en'] as const).flatMap((language) =>
  (['dark', 'light'] as const).flatMap((theme) =>
    ([390, 1280] as const).map((width) => ({ language, theme, width })),
  ),
)

/**
 * The variants in which each screen is tested. The short form has each language, theme and width once: Swedish on a phone
 * in the dark theme, English on a desktop in the light one. The long form has all eight.
 */
export const displayVariants: DisplayVariant[] = every.filter(
  ({ language, theme, width }) =>
    long || ((language === 'sv') === (theme === 'dark') && (theme === 'dark') === (width === 390)),
)
