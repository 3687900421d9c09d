import { useEffect } from 'react'
import { type TextKey, t } from '#web/platform/language.ts'
import { hideToast, toast } from './toast.ts'

/**
 * Shows one toast when loading failed, even if the language changes meanwhile. The toast is removed when
 * loading succeeds after all, and when the screen is left.
 */
export function useFailureToast(failed: boolean, title: TextKey, message: TextKey): void {
  useEffect(() => {
    if (!failed) return
    const id = toast({ title: t(title), message: t(message), kind: 'error', about: 'condition' })
    return () => void hideToast(id)
  }, [failed, title, message])
}
