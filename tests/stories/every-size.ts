import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { displayVariants, expectAccessible } from '#tests/harness/accessibility.ts'

/** Checks the current screen: axe in the `displayVariants` of its language, targets of at least 24 px, and no sideways scroll at 320 px. */
export async function expectGoodAtEverySize(page: Page): Promise<void> {
  const spoken = await page.evaluate(() => document.documentElement.lang)
  const own = displayVariants.filter(({ language }) => language === spoken)
  expect(own.length).toBeGreaterThan(0)
  for (const { theme, width } of own) {
    await page.evaluate((value) => {
      document.documentElement.setAttribute('data-mantine-color-scheme', value)
    }, theme)
    await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
    await expectAccessible(page)
  }
  expect(await smallTargets(page), 'targets under 24 px').toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  // The layout takes a moment to follow.
  await expect.poll(() => page.evaluate(() => document.body.clientWidth)).toBeLessThanOrEqual(320)
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(sideways, { message: 'sideways scroll at 320 px' }).toBeLessThanOrEqual(0)
}

/** Targets smaller than 24 px in either direction (WCAG 2.5.8). */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
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
      .map((element) => element.outerHTML.slice(0, 120)),
  )
