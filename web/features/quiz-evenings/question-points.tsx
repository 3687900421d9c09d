import type { EveningQuestion } from '#contract/quiz-evenings.ts'
import { leastPoints } from '#rules/speed-points.ts'
import { useTranslation } from '#web/platform/language.ts'

type QuestionPointsProps = { question: Pick<EveningQuestion, 'points' | 'isTieBreak' | 'countsSpeed'> }

/** What a right answer to a question gives, as text. */
export function QuestionPoints({ question: { points, isTieBreak, countsSpeed } }: QuestionPointsProps) {
  const { t } = useTranslation()
  if (isTieBreak) return t('quizEvening.question.tieBreak')
  if (countsSpeed) return t('quizEvening.question.speed', { from: points, to: leastPoints(points) })
  return t('points.count', { count: points, shown: String(points) })
}
