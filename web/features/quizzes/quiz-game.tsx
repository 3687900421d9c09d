import { useState } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { BackLink, Screen } from '#web/ui/screen.tsx'
import type { KnownQuiz } from './queries.ts'
import { phaseOf, QuizPhases } from './quiz-phases.tsx'

/** The screen of a loaded quiz. While a guest plays, it is narrow and shows nothing but the question. */
export function QuizGame({ known }: { known: KnownQuiz }) {
  const { t } = useTranslation()
  const { quiz, attempt } = known
  // A quiz that was finished before opens with its result.
  const [isResultWanted, wantResult] = useState(attempt?.isFinished ?? false)
  const phase = phaseOf(attempt, isResultWanted)
  const isPlaying = phase === 'question' || phase === 'verdict'
  return (
    <Screen
      title={quiz.title}
      titleLang="sv"
      hideTitle={isPlaying}
      width={isPlaying ? 'narrow' : 'normal'}
      back={!isPlaying && <BackLink to="/quizzes">{t('quizScreens.detail.back')}</BackLink>}
    >
      <QuizPhases {...known} phase={phase} onWantResult={() => wantResult(true)} />
    </Screen>
  )
}
