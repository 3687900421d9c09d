import { Stack } from '@mantine/core'
import { useTranslation } from '#web/platform/language.ts'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import classes from './question.module.css'
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
    <div className={classes.bar}>
      <Stack gap={2} flex={1} miw={0}>
        <p className="numbers">{progress}</p>
        <RailDivider progress={number / count} label={progress} diamonds={Math.min(mostDiamonds, count)} />
      </Stack>
      {timer && <QuestionTimer {...timer} />}
    </div>
  )
}
