import { expect } from 'vitest'

/** The toasts in the document with the role `status` or `alert`. `toasts.test.tsx` tests that a toast is visible. */
export const toasts = (): { title: string; message: string }[] =>
  [...document.querySelectorAll('.mantine-Notification-root:is([role="status"], [role="alert"])')].map(
    (toast) => ({
      title: toast.querySelector('.mantine-Notification-title')?.textContent ?? '',
      message: toast.querySelector('.mantine-Notification-description')?.textContent ?? '',
    }),
  )

/** Waits for a toast with exactly this title and message. */
export const seesToast = (title: string, message?: string): Promise<void> =>
  expect
    .poll(toasts, { message: `toast "${title}"` })
    .toContainEqual(message === undefined ? expect.objectContaining({ title }) : { title, message })
