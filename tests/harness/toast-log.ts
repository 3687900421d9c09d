import type { Page } from 'playwright-core'

export type LoggedToast = {
  title: string
  message: string
  /** A test has waited for it. */
  isSeen: boolean
}

/** Logs every toast of the page with the role `status` or `alert`, visible or not. A toast is short-lived: on a busy machine it may be gone before a test looks for it. */
export function logToasts(): void {
  const log: LoggedToast[] = []
  const known = new WeakSet<Element>()
  const textOf = (toast: Element, part: string) =>
    toast.querySelector(`.mantine-Notification-${part}`)?.textContent ?? ''
  const look = () => {
    const shown = '.mantine-Notification-root:is([role="status"], [role="alert"])'
    for (const toast of document.querySelectorAll(shown)) {
      if (known.has(toast)) continue
      known.add(toast)
      log.push({ title: textOf(toast, 'title'), message: textOf(toast, 'description'), isSeen: false })
    }
  }
  new MutationObserver(look).observe(document, { subtree: true, childList: true })
  Object.assign(globalThis, { toastLog: log })
}

/** The toasts since the page was loaded, in order, including those that have disappeared. */
export const toastsOf = (page: Page): Promise<LoggedToast[]> =>
  page.evaluate(() => (globalThis as unknown as { toastLog: LoggedToast[] }).toastLog)
