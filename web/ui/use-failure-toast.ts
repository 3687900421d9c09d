import { useEffect } from 'react'
import { type TextKey, t } from '#web/platform/language.ts'
import { hideToast, toast } from './toast.ts'

/**
 * Says once that something could not be loaded; a change of language is no reason to say it again. The toast goes when it
 * has been loaded after all, and with the screen.
 */
export function useFailureToast(failed: boolean, title: TextKey, message: TextKey): void {
  useEffect(() => {
    if (!failed) return
    const id = toast({ title: t(title), message: t(message), kind: 'error', about: 'condition' })
    return () => void hideToast(id)
  }, [failed, title, message])
}
