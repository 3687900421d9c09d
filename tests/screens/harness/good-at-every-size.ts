import axe from 'axe-core'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { sizes } from './open-screen.tsx'

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Checks the current screen: axe on a phone in the dark theme and on a desktop in the light one, targets of at least
 * 24 px, and no sideways scroll at 320 px.
 */
export async function expectGoodAtEverySize(): Promise<void> {
  for (const { theme, width } of [
    { theme: 'dark', width: 390 },
    { theme: 'light', width: 1280 },
  ] as const) {
    document.documentElement.setAttribute('data-mantine-color-scheme', theme)
    await page.viewport(width, sizes[width])
    expect(await violations(), `axe, ${theme}, ${width} px`).toEqual([])
  }
  expect(smallTargets(), 'targets under 24 px').toEqual([])
  await page.viewport(320, sizes[320])
  const sideways = () => document.documentElement.scrollWidth - window.innerWidth
  await expect.poll(sideways, { message: 'sideways scroll at 320 px' }).toBeLessThanOrEqual(0)
}

/** The violations of WCAG 2.2 AA and of best practices that axe finds on the current screen. */
export async function violations(): Promise<string[]> {
  const found = await axe.run(document, {
    runOnly: { type: 'tag', values: tags },
    resultTypes: ['violations'],
  })
  return found.violations.map(
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
      // A radio or number input is pressed by its label or frame.
      const pressed = element.closest('label, .mantine-Input-wrapper') ?? element
      const { width, height } = pressed.getBoundingClientRect()
      return width > 1 && (width < 24 || height < 24)
    })
    .map((element) => element.outerHTML.slice(0, 120))
