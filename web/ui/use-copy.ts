import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { toast } from './toast.ts'

/** Copies a text to the clipboard, and says whether that worked. */
export function useCopy(done: TextKey, failed: TextKey): (text: string) => Promise<void> {
  const { t } = useTranslation()
  return (text) =>
    navigator.clipboard.writeText(text).then(
      () => void toast({ kind: 'success', title: t(done) }),
      () => void toast({ kind: 'error', title: t(failed) }),
    )
}
