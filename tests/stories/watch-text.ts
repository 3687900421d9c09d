import type { Page } from 'playwright-core'

/** Watches for a text that is on the screen only briefly. The returned function returns whether it has been there. */
export async function watchText(page: Page, text: string): Promise<() => Promise<boolean>> {
  const seen = await page.evaluateHandle((words) => {
    const state = { isSeen: false }
    const look = () => {
      state.isSeen ||= document.body.textContent?.includes(words) ?? false
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    return state
  }, text)
  return () => seen.evaluate(({ isSeen }) => isSeen)
}
