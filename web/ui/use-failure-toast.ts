import { useEffect } from 'react'
import { type TextKey, t } from '#web/platform/language.ts'
import { useConnection } from '#web/platform/realtime.tsx'
import { hideToast, toast } from './toast.ts'

/**
 * Shows one toast when loading failed, even if the language changes meanwhile. The toast is removed when
 * loading succeeds after all, and when the screen is left. While the connection is lost its sign says enough.
 */
export function useFailureToast(failed: boolean, title: TextKey, message: TextKey): void {
  const isFailure = useConnection() && failed
  useEffect(() => {
    if (!isFailure) return
    const id = toast({ title: t(title), message: t(message), kind: 'error', about: 'condition' })
    return () => void hideToast(id)
  }, [isFailure, title, message])
}
