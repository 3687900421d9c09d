import { type TextKey, useTranslation } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'

/** Copies a text to the clipboard, and says so. */
export function useCopy(done: TextKey): (text: string) => Promise<void> {
  const { t } = useTranslation()
  return (text) =>
    navigator.clipboard.writeText(text).then(
      () => void toast({ kind: 'success', title: t(done) }),
      () => void toast({ kind: 'error', title: t('secondFactor.codes.copyFailed') }),
    )
}
