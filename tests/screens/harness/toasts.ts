import { expect } from 'vitest'

/** The toasts on the screen, each announced as a `status` or an `alert`. */
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
