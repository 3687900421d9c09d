import { useEffect } from 'react'
import { ApiError } from '#web/platform/api.ts'
import { isOnline } from '#web/platform/connection.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { type TextKey, t } from '#web/platform/language.ts'
import { useConnection } from '#web/platform/realtime.tsx'
import { hideToast, type Toast, toast } from './toast.ts'

/** What is not lost when an action gets no answer. */
export type Kept = 'form' | 'cart'

type Failure = {
  /** The specified texts, for failures of the server. Without a message, the text of the error's code. */
  title: string
  message?: string | undefined
  kept?: Kept | undefined
  /** Where the toast belongs; see `Toast`. */
  about?: NonNullable<Toast['about']>
}

/**
 * The toast of a failed action. Every such toast comes from here: without an answer it says that there is no connection,
 * whether anything was sent, and what is kept, instead of the text for a failure of the server.
 */
export function toastFailure(error: unknown, { title, message, kept, ...about }: Failure): void {
  if (!isUnreachable(error)) {
    toast({ kind: 'error', title, message: message ?? errorMessage(error), ...about })
    return
  }
  const isUnsent = !(error instanceof ApiError) || error.isUnsent
  const texts = [
    t(isUnsent ? 'problems.lost.unsent' : 'problems.lost.unanswered'),
    kept && t(`problems.lost.kept.${kept}`),
    t('problems.lost.again'),
  ]
  toast({
    kind: 'error',
    title: t('problems.lost.title'),
    message: texts.filter(Boolean).join(' '),
    ...about,
  })
}

/** Whether no answer came. A file of the app that cannot be loaded is not an `ApiError`. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError ? error.code === 'unreachable' : !isOnline()

/**
 * Shows one toast when loading failed, even if the language changes meanwhile. The toast is removed when loading succeeds after
 * all, and when the screen is left. While the connection is lost, its notice is enough.
 */
export function useFailureToast(failed: boolean, title: TextKey, message: TextKey): void {
  const isFailure = useConnection() && failed
  useEffect(() => {
    if (!isFailure) return
    const id = toast({ title: t(title), message: t(message), kind: 'error', about: 'condition' })
    return () => void hideToast(id)
  }, [isFailure, title, message])
}
