import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ApiError, type FailureCode } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { type TextKey, t } from '#web/platform/language.ts'
import { randomId } from '#web/platform/random-id.ts'
import { type Kept, toastFailure } from './failure-toast.ts'
import { toast } from './toast.ts'

export type ActionOptions<Input, Answer> = {
  /** `requestId` is for operations that take one: it stays the same until an answer comes. */
  request: (input: Input, requestId: string) => Promise<Answer>
  /** The toast of success; null where the screen itself shows it. */
  success:
    | ((answer: Answer, input: Input) => { title: string; message?: string | undefined } | null | undefined)
    | null
  /**
   * Without a message, the text of the error's code. `signedOut` is the message when the session has ended. `kept` is what
   * the user keeps when there is no connection.
   */
  failed: {
    title: TextKey
    message?: TextKey | ((input: Input) => TextKey)
    signedOut?: TextKey
    kept?: Kept
  }
  /** Refusals that the user can resolve: their own text follows the message. */
  explained?: readonly FailureCode[]
  /** The action is pending until a returned promise resolves. */
  onDone?: (answer: Answer, input: Input) => unknown
  /** Returns true when the failure is shown elsewhere and needs no toast. */
  onFailed?: (error: unknown, input: Input) => boolean | undefined
  /** Applies the change optimistically. Returns a function that rolls it back. */
  patch?: (input: Input) => () => void
  onSettled?: () => void
  /** Actions of one queue run one after the other. Without a queue, a second tap is ignored while the first runs. */
  queue?: string
}

/** A user action: one request with its toasts, guarded against double taps. */
export function useAction<Input, Answer>(options: ActionOptions<Input, Answer>) {
  const isBusy = useRef(false)
  const isSettled = useRef(false)
  // The latest request, until its answer comes.
  const unanswered = useRef<{ input: Input; text: string; requestId: string } | null>(null)
  const succeed = (answer: Answer, input: Input) => {
    unanswered.current = null
    const texts = options.success?.(answer, input)
    if (texts) {
      const { title, message } = texts
      toast({ title, ...(message !== undefined && { message }), kind: 'success' })
    }
    return options.onDone?.(answer, input)
  }
  const { mutateAsync, isPending } = useMutation({
    ...(options.queue !== undefined && { scope: { id: options.queue } }),
    mutationFn: (input: Input) => {
      const text = JSON.stringify(input) ?? ''
      if (unanswered.current?.text !== text) unanswered.current = { input, text, requestId: randomId() }
      return options.request(input, unanswered.current.requestId)
    },
    onMutate: (input) => options.patch?.(input),
    onSuccess: succeed,
    onError: (error, input, rollback) => {
      // Without an answer the request may have succeeded: a retry must have the same id.
      if (error instanceof ApiError && error.status > 0 && error.status < 500) unanswered.current = null
      rollback?.()
      if (options.onFailed?.(error, input)) return
      const { title, signedOut, kept } = options.failed
      const code = error instanceof ApiError ? error.code : null
      const message = (code === 'not_signed_in' && signedOut) || options.failed.message
      const isExplained = code !== null && options.explained?.includes(code)
      const texts = [
        message && t(typeof message === 'function' ? message(input) : message),
        (isExplained || !message) && errorMessage(error),
      ]
      toastFailure(error, { title: t(title), message: texts.filter(Boolean).join(' '), kept })
    },
    onSettled: () => {
      isSettled.current = true
      options.onSettled?.()
    },
  })
  // A second tap after the answer, but before the screen shows it, would repeat the action.
  useEffect(() => {
    if (isPending || !isSettled.current) return
    isSettled.current = false
    isBusy.current = false
  })
  /** Resolves when the action is done or has failed, which its toasts report. */
  const run = async (input: Input): Promise<void> => {
    if (isBusy.current && options.queue === undefined) return
    isBusy.current = true
    await mutateAsync(input).catch(() => undefined)
  }
  /** Counts a request without an answer as successful when its effect is seen in `answer`, which came from another request. */
  const settle = (answer: Answer, hasEffect: (input: Input, requestId: string) => boolean) => {
    if (isBusy.current || !unanswered.current) return
    const { input, requestId } = unanswered.current
    if (hasEffect(input, requestId)) void succeed(answer, input)
  }
  return { run, isPending, settle }
}

/** Deleting something that is already deleted counts as success. */
export function ignoreMissing(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'not_found')) throw error
}
