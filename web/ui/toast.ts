import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { t } from '#web/platform/language.ts'
import { ToastIcon, type ToastKind } from './toast-icon.tsx'

type Toast = { title: string; message?: string; kind: ToastKind }

const colors = { success: 'green.6', warning: 'brass.7', error: 'red.4', info: 'chalk.7' }

/** Time to read: at least 6 s, more for more words. Hovering or focusing a toast stops the clock. */
export const timeToRead = (texts: string): number => Math.max(6_000, 3_000 + texts.length * 60)

/** Says what happened, in the specification's words. Read out by screen readers; errors interrupt, the rest waits. */
export function toast({ title, message, kind }: Toast): void {
  notifications.show({
    title,
    message: message ?? '',
    color: colors[kind],
    icon: createElement(ToastIcon, { kind }),
    role: kind === 'error' ? 'alert' : 'status',
    autoClose: timeToRead(`${title}${message ?? ''}`),
    withBorder: true,
    closeButtonProps: { 'aria-label': t('ui.close'), size: 44 },
  })
}
