import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type LoggedToast, toastsOf } from '#tests/harness/toast-log.ts'

/**
 * Waits for a toast with exactly this title and message in an element with the role `status` or `alert`. Each call needs a toast of its
 * own. It may have disappeared meanwhile. `tests/screens/toasts.test.tsx` tests that a toast is visible.
 */
export async function seesToast(page: Page, title: string, message?: string): Promise<void> {
  const take = () =>
    page.evaluate(
      (wanted) => {
        const { toastLog } = globalThis as unknown as { toastLog: LoggedToast[] }
        const found = toastLog.find(
          (toast) =>
            !toast.isSeen &&
            toast.title === wanted.title &&
            (wanted.message === undefined || toast.message === wanted.message),
        )
        if (found) found.isSeen = true
        return found ? 'seen' : toastLog
      },
      { title, message },
    )
  await expect.poll(take, { message: `toast "${title}"` }).toBe('seen')
}

/** The number of toasts with this title since the page was loaded. */
export const countToasts = async (page: Page, title: string): Promise<number> =>
  (await toastsOf(page)).filter((toast) => toast.title === title).length
