import type { EveningControl } from '#contract/quiz-evening-control.ts'
import { askedNumber, currentQuestion, shownStage } from '#web/domain/ruled-evening.ts'
import { useTranslation } from '#web/platform/language.ts'

/** What the wall shows, in a few words: 'Fråga 3 av 10 · Svara nu · 4 av 6 lag har svarat'. */
export function useWallWords(control: EveningControl): string {
  const { t } = useTranslation()
  const stage = shownStage(control)
  const question = currentQuestion(control)
  const words = t(`quizEvening.stages.${stage}`)
  if (control.place.stage !== 'question' || !question) return words
  const number = t('quizEvening.question.number', {
    number: askedNumber(control, question),
    count: control.questions.length,
  })
  const isAnswered = stage === 'open' || stage === 'locked'
  return [
    number,
    words,
    isAnswered && t('quizEvening.wall.answered', { answered: question.answers, count: control.teams.length }),
  ]
    .filter(Boolean)
    .join(' · ')
}
