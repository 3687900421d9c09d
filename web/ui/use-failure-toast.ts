import { useEffect } from 'react'
import { type TextKey, t } from '#web/platform/language.ts'
import { hideToast, toast } from './toast.ts'

/**
 * Shows once that loading failed, also across a change of language. The toast is removed when it
 * loads after all, and with the screen.
 */
export function useFailureToast(failed: boolean, title: TextKey, message: TextKey): void {
  useEffect(() => {
    if (!failed) return
    const id = toast({ title: t(title), message: t(message), kind: 'error', about: 'condition' })
    return () => void hideToast(id)
  }, [failed, title, message])
}
