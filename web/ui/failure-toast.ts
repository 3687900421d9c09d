import { ApiError } from '#web/platform/api.ts'
import { isOnline } from '#web/platform/connection.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { t } from '#web/platform/language.ts'
import { type Toast, toast } from './toast.ts'

/** What a user keeps when an action gets no answer. */
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

/** Whether no answer came. A file of the app that cannot be loaded is no `ApiError`. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError ? error.code === 'unreachable' : !isOnline()
