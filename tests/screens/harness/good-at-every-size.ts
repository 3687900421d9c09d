import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { sizes } from './open-screen.tsx'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type Look = { theme: 'dark' | 'light'; width: keyof typeof sizes }
/** On a phone in the dark theme, and on a desktop in the light one. */
export const looks: readonly [Look, Look] = [
  { theme: 'dark', width: 390 },
  { theme: 'light', width: 1280 },
]

/**
 * Checks the current screen: in both themes and at 320 px, targets of at least 24 px and no sideways scroll, and the findings
 * of axe.
 * @param judged the themes in which axe checks
 */
export async function expectGoodAtEverySize(judged: readonly Look[] = looks): Promise<void> {
  for (const look of looks) {
    const { theme, width } = look
    document.documentElement.setAttribute('data-mantine-color-scheme', theme)
    await expectFits(width)
    if (!judged.includes(look)) continue
    // A dialog that is still fading in has too little contrast.
    await expect.poll(violations, { message: `axe, ${theme}, ${width} px` }).toEqual([])
  }
  await expectFits(320)
}

async function expectFits(width: keyof typeof sizes): Promise<void> {
  await page.viewport(width, sizes[width])
  await expect.poll(() => window.innerWidth).toBe(width)
  // The layout takes a moment to follow.
  const sideways = () => document.documentElement.scrollWidth - width
  await expect.poll(sideways, { message: `sideways scroll at ${width} px` }).toBeLessThanOrEqual(0)
  expect(smallTargets(), `targets under 24 px at ${width} px`).toEqual([])
}

/** The violations of WCAG 2.2 AA and of best practices that axe finds on the current screen. */
export async function violations(): Promise<string[]> {
  const found = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    // WCAG 2.5.3. Not among the tags, because axe counts it as experimental.
    rules: { 'label-content-name-mismatch': { enabled: true } },
    resultTypes: ['violations'],
  })
  const modal = document.querySelector('[role="dialog"][aria-modal="true"]')
  // Behind an open dialog nothing can be pressed, and its edge may cover half of a target.
  const isBehind = (id: string, [target = '']: unknown[]) =>
    id === 'target-size' && modal !== null && !modal.contains(document.querySelector(String(target)))
  const violated = found.violations
    .map((each) => ({ ...each, nodes: each.nodes.filter(({ target }) => !isBehind(each.id, target)) }))
    .filter(({ nodes }) => nodes.length > 0)
  return violated.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}\n${nodes.map((node) => `  ${node.target.join(' ')} ${node.failureSummary}`).join('\n')}`,
  )
}

/** Targets smaller than 24 px in either direction (WCAG 2.5.8). */
const smallTargets = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('a, button, input, select, textarea, [role="radio"]')]
    .filter(
      (element) =>
        element.checkVisibility() && !element.closest('[inert], [aria-hidden="true"], .visually-hidden'),
    )
    .filter((element) => {
      // A field is pressed by its label or frame. Buttons inside a frame are targets of their own.
      const isField = element.matches('input, select, textarea')
      const pressed = (isField && element.closest('label, .mantine-Input-wrapper')) || element
      const { width, height } = pressed.getBoundingClientRect()
      return width > 1 && (width < 24 || height < 24)
    })
    .map((element) => element.outerHTML.slice(0, 120))
