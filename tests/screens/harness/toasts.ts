import { expect } from 'vitest'

/** The toasts in the document with the role `status` or `alert`. `toasts.test.tsx` tests that a toast is visible. */
export const toasts = (): { title: string; message: string }[] =>
  [...document.querySelectorAll('.mantine-Notification-root:is([role="status"], [role="alert"])')].map(
    (toast) => ({
      title: toast.querySelector('.mantine-Notification-title')?.textContent ?? '',
      message: toast.querySelector('.mantine-Notification-description')?.textContent ?? '',
    }),
  )

/** Waits for the toast of an action that was sent and got no answer. `kept` is the sentence about what the user keeps. */
export const seesLost = (kept = ''): Promise<void> =>
  seesToast(
    'Ingen anslutning',
    ['Inget svar kom tillbaka.', kept, 'Försök igen när du är ansluten.'].filter(Boolean).join(' '),
  )

/** Waits for a toast with exactly this title and message. */
export const seesToast = (title: string, message?: string): Promise<void> =>
  expect
    .poll(toasts, { message: `toast "${title}"` })
    .toContainEqual(message === undefined ? expect.objectContaining({ title }) : { title, message })
