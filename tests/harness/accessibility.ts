import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { long } from './run-options.ts'

const source = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with a readable list unless axe finds nothing against WCAG 2.2 AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  // The screen's own part may still be on its way: what is shown until then is not what is judged.
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
  throw new Error(`axe finds ${violations.length} kinds of trouble on ${page.url()}:\n${report.join('\n')}`)
}

export type DisplayVariant = { language: 'sv' | 'en'; theme: 'dark' | 'light'; width: 390 | 1280 }

const every: DisplayVariant[] = (['sv', 'en'] as const).flatMap((language) =>
  (['dark', 'light'] as const).flatMap((theme) =>
    ([390, 1280] as const).map((width) => ({ language, theme, width })),
  ),
)

/**
 * How each screen is looked at. The short form has each language, each theme and each width once: Swedish on a phone
 * in the dark, English at a desk in the light. The long form has all eight.
 */
export const displayVariants: DisplayVariant[] = every.filter(
  ({ language, theme, width }) =>
    long || ((language === 'sv') === (theme === 'dark') && (theme === 'dark') === (width === 390)),
)

/**
 * Of the states of a screen those that are looked at in a language: in the short form every second in Swedish and the
 * others in English, in the long form all in both.
 */
export const statesIn = <S>(language: DisplayVariant['language'], states: readonly S[]): S[] =>
  states.filter((_, index) => long || (index % 2 === 0) === (language === 'sv'))
