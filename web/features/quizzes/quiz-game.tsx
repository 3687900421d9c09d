import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { QuizAttempt } from '#contract/quizzes.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { useHeldPeaks } from '#web/ui/peaks.ts'
import { BackLink, Screen } from '#web/ui/screen.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { useTap } from '#web/ui/use-tap.ts'
import { applyAttempt, invalidateQuizzes, type KnownAttempt, type KnownQuiz } from './queries.ts'
import { QuestionForm } from './question-form.tsx'
import { QuizResult } from './quiz-result.tsx'
import { QuizStart } from './quiz-start.tsx'
import { forgetAnswer } from './use-kept-answer.ts'
import { VerdictPanel } from './verdict-panel.tsx'

/** The screen of a loaded quiz. While a guest plays, it is narrow and shows nothing but the question. */
export function QuizGame({ known }: { known: KnownQuiz }) {
  const { t } = useTranslation()
  const { quiz, attempt } = known
  // A quiz that was finished before opens with its result.
  const [isResultWanted, wantResult] = useState(attempt?.isFinished ?? false)
  const phase = phaseOf(attempt, isResultWanted)
  const isPlaying = phase === 'question' || phase === 'verdict'
  const [wasFinished] = useState(attempt?.isFinished ?? false)
  useHeldPeaks(isPlaying, { isQuiet: true })
  return (
    <Screen
      title={quiz.title}
      titleLang="sv"
      hideTitle={isPlaying}
      width={isPlaying ? 'narrow' : 'normal'}
      back={!isPlaying && <BackLink to="/quizzes">{t('quizScreens.detail.back')}</BackLink>}
    >
      <QuizPhases {...known} phase={phase} isNew={!wasFinished} onWantResult={() => wantResult(true)} />
    </Screen>
  )
}

type Phase = 'start' | 'question' | 'verdict' | 'result'

/** What the screen shows of an attempt. The last verdict stays until the guest wants to see the result. */
function phaseOf(attempt: KnownAttempt | null, isResultWanted: boolean): Phase {
  if (attempt?.open) return 'question'
  if (attempt?.isFinished && isResultWanted) return 'result'
  return attempt?.latest ? 'verdict' : attempt?.isFinished ? 'result' : 'start'
}

type QuizPhasesProps = KnownQuiz & {
  phase: Phase
  /** The quiz was not finished before this visit: its result is celebrated. */
  isNew: boolean
  onWantResult: () => void
}

/** A quiz from its start to its result. */
function QuizPhases({ quiz, attempt, phase, isNew, onWantResult }: QuizPhasesProps) {
  const { tap, note } = useTap()
  const { userId } = useMe()
  const { next, isBusy } = useNextQuestion(quiz.id, attempt?.answered ?? 0, onWantResult)
  // The question that was open on this screen, whose verdict is shown as new.
  const seen = useRef<string | null>(null)
  if (attempt?.open) seen.current = attempt.open.questionId
  const answered = attempt?.latest?.questionId
  useEffect(() => {
    if (answered) forgetAnswer(userId, answered)
  }, [answered, userId])

  if (phase === 'question' && attempt?.open) {
    const { open, questionCount } = attempt
    return (
      <QuestionForm
        key={open.questionId}
        quizId={quiz.id}
        question={open}
        count={questionCount}
        note={note}
        onGoOn={next}
      />
    )
  }
  if (phase === 'verdict' && attempt?.latest) {
    const { latest, questionCount, isFinished } = attempt
    return (
      <VerdictPanel
        key={latest.questionId}
        verdict={latest}
        count={questionCount}
        isNew={seen.current === latest.questionId}
        isLast={isFinished}
        isBusy={isBusy}
        onNext={() => tap(isFinished ? onWantResult : next)}
      />
    )
  }
  if (phase === 'result') return <QuizResult quizId={quiz.id} isNew={isNew} />
  return <QuizStart quiz={quiz} isBusy={isBusy} onStart={() => tap(next)} />
}

/**
 * Begins the quiz or shows its next question. If the quiz has ended since the last answer, there is no next question, and the result is
 * shown.
 */
function useNextQuestion(quizId: string, answered: number, onWantResult: () => void) {
  const client = useQueryClient()
  const { run, isPending } = useAction({
    request: () => askForQuestion(quizId),
    success: null,
    failed: { title: 'ui.failed' },
    onDone: (attempt) => {
      applyAttempt(client, attempt)
      if (attempt.isFinished && attempt.answered === answered) onWantResult()
    },
    // The screen is outdated.
    onFailed: () => void invalidateQuizzes(client),
  })
  return { next: () => run(undefined), isBusy: isPending }
}

/** The server shows no question sooner than a moment after the last answer. */
const moment = 500

async function askForQuestion(quizId: string): Promise<QuizAttempt> {
  const ask = () => request('startQuizAttempt', { params: { quizId } })
  return ask().catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.code === 'too_many_requests')) throw error
    await new Promise((resolve) => setTimeout(resolve, moment))
    return ask()
  })
}
