import type { Page } from 'playwright-core'

/** The next tap counts as a tap of its own, however soon it follows. */
export const passDoubleTap = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 1_000
  })
