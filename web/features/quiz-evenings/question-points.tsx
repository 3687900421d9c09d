import type { EveningQuestion } from '#contract/quiz-evenings.ts'
import { fallsWithTime, leastPoints } from '#rules/speed-points.ts'
import { useTranslation } from '#web/platform/language.ts'

type QuestionPointsProps = {
  question: Pick<EveningQuestion, 'points' | 'isTieBreak' | 'countsSpeed' | 'openedAt' | 'closesAt'>
}

/** What a right answer to a question gives, as text. */
export function QuestionPoints({ question }: QuestionPointsProps) {
  const { t } = useTranslation()
  const { points, isTieBreak } = question
  if (isTieBreak) return t('quizEvening.question.tieBreak')
  if (fallsWithTime(question))
    return t('quizEvening.question.speed', { from: points, to: leastPoints(points) })
  return t('points.count', { count: points, shown: String(points) })
}
