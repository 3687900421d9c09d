import { readFileSync } from 'node:fs'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { long } from './run-options.ts'

const source = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Fails with a readable list unless axe finds nothing against WCAG 2.2 AA on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(source)
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

export type Look = 390 | 1280
const shortLook = { dark: 390, light: 1280 } as const

/**
 * The widths at which a screen in a theme is looked at. The short form takes each width and each theme once, the
 * phone in the dark and the desk in the light; the long form takes all four.
 */
export const widthsIn = (theme: 'dark' | 'light'): Look[] => (long ? [390, 1280] : [shortLook[theme]])
