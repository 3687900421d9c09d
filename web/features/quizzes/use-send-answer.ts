import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { isUnderWay, outboxKind, put } from '#web/platform/outbox.ts'
import { queryClient, sessionKey } from '#web/platform/query-client.ts'
import { useOutbox } from '#web/platform/use-outbox.ts'
import { toastFailure } from '#web/ui/failure-toast.ts'
import { hideOldAttempts, toast } from '#web/ui/toast.ts'
import { applyAttempt, invalidateQuizzes, quizQueries } from './queries.ts'
import { forgetAnswer, type KeptAnswer } from './use-kept-answer.ts'

/** Timeout of one attempt: a crowded network drops requests, and the next attempt may succeed soon. */
const timeout = 6_000

/** The state of an answer: being sent, kept until it arrives, or refused for good. */
export type SendState = 'sending' | 'stored' | 'failed'

/** Given answers, one lane for each question. The server records the first one, and its receipt decides whether it was in time. */
const answers = outboxKind({
  name: 'quiz-answer',
  // A toast says so, and the guest continues without this answer.
  mostFailures: 3,
  send: ({ input }: { input: KeptAnswer }) => {
    const { quizId, questionId, selectedAnswer, textAnswer } = input
    const body = { questionId, selectedAnswer, textAnswer }
    return request('submitQuizAnswer', { params: { quizId }, body }, { timeout })
  },
  done: ({ verdict, attempt }, { userId, input }) => {
    forgetAnswer(userId, input.questionId)
    applyAttempt(queryClient, attempt)
    // The message about the points may be lost.
    if (verdict.pointsEarned > 0) void queryClient.invalidateQueries({ queryKey: sessionKey })
    // The screen of the quiz shows it itself.
    const isShown = location.pathname === `/quiz/${attempt.quizId}`
    if (verdict.outcome === 'late' && !isShown)
      toast({ title: t('quizzes.late.title'), message: t('quizzes.late.message'), kind: 'warning' })
  },
  failed: (error) => {
    toastFailure(error, { title: t('ui.failed'), message: t('quizzes.saveFailed') })
    void invalidateQuizzes(queryClient)
  },
})

/** Whether the attempt has moved on. The form may not have followed yet when the guest taps twice. */
function isAnswered({ quizId, questionId }: KeptAnswer): boolean {
  const attempt = queryClient.getQueryData(quizQueries.one(quizId).queryKey)?.attempt
  return attempt != null && attempt.open?.questionId !== questionId
}

/** Sends an answer, once, however often the guest taps. */
export function sendAnswer(answer: KeptAnswer): void {
  if (isUnderWay(answers, answer.questionId) || isAnswered(answer)) return
  hideOldAttempts()
  put(answers, answer.questionId, answer)
}

/** The state of my answer to a question; null before it is given and after it has arrived. */
export function useSendState(questionId: string): SendState | null {
  const sent = useOutbox(answers).find(({ input }) => input.questionId === questionId)
  return sent?.state === 'waiting' ? 'stored' : (sent?.state ?? null)
}
