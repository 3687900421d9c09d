import { useEffect } from 'react'
import { type TextKey, t } from '#web/platform/language.ts'
import { toast } from './toast.ts'

/** Says once that something could not be loaded; a change of language is no reason to say it again. */
export function useFailureToast(failed: boolean, title: TextKey, message: TextKey): void {
  useEffect(() => {
    if (failed) toast({ title: t(title), message: t(message), kind: 'error' })
  }, [failed, title, message])
}
