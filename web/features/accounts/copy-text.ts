import { type TextKey, t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'

/** Copies a text to the clipboard, and says so. */
export const copyText = (text: string, done: TextKey): Promise<void> =>
  navigator.clipboard.writeText(text).then(
    () => void toast({ kind: 'success', title: t(done) }),
    () => void toast({ kind: 'error', title: t('secondFactor.codes.copyFailed') }),
  )
