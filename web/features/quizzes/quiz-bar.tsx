import { useTranslation } from '#web/platform/language.ts'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { QuestionTimer } from './question-timer.tsx'

/** More diamonds do not fit beside each other on a phone. */
const mostDiamonds = 15

type QuizBarProps = {
  /** The number of the question, from 1. */
  number: number
  count: number
  /** Missing when the question is answered. */
  timer?: { seconds: number; limit: number }
}

/** How far the guest is: a diamond for each question, the current one included; and the time left. */
export function QuizBar({ number, count, timer }: QuizBarProps) {
  const { t } = useTranslation()
  const progress = t('quizScreens.play.progress', { number, count })
  return (
    // Progress and time stay visible.
    <div className="sticky z-3 top-(--header-height) flex items-center gap-4.5 min-h-19 -mx-(--page-gutter) py-2 px-(--page-gutter) bg-ground font-[600]">
      <div className="flex flex-col gap-0.5 flex-1 min-w-0">
        <p className="numbers">{progress}</p>
        <RailDivider progress={number / count} label={progress} diamonds={Math.min(mostDiamonds, count)} />
      </div>
      {timer && <QuestionTimer {...timer} />}
    </div>
  )
}
