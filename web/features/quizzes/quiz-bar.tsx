import { useRef } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import classes from './quiz-bar.module.css'

/** More diamonds do not fit beside each other on a phone. */
const mostDiamonds = 15

type QuizBarProps = {
  /** The number of the question, from 1. */
  number: number
  count: number
  /** Missing when the question is answered. */
  timer?: { seconds: number; limit: number }
}

/** The progress of the guest: a diamond for each question, including the current one; and the time left. */
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

/** Seconds from which the timer is red, as specified. */
const few = 10
/** Seconds that are announced. */
const announced = [10, 5]

/** The time left as a ring and a number. Ten and five seconds are announced. */
function QuestionTimer({ seconds, limit }: { seconds: number; limit: number }) {
  const { t } = useTranslation()
  const first = useRef(seconds).current
  const passed = announced.findLast((each) => seconds <= each && each < first)
  return (
    <>
      <div
        className={`${classes.timer} relative grid flex-none place-items-center size-15 text-text normal-nums font-display text-3xl font-[720] leading-none data-few:text-danger-text`}
        role="timer"
        aria-label={t('quizScreens.play.timeLeft', { count: seconds })}
        data-few={seconds <= few || undefined}
        data-over={seconds === 0 || undefined}
      >
        <svg viewBox="0 0 48 48" aria-hidden>
          <circle cx="24" cy="24" r="21" className={classes.track} />
          <circle
            cx="24"
            cy="24"
            r="21"
            className={classes.rest}
            pathLength={1}
            style={{ strokeDashoffset: 1 - seconds / limit }}
          />
        </svg>
        <span className="numbers" aria-hidden>
          {seconds}
        </span>
      </div>
      <p role="status" className="visually-hidden">
        {seconds === 0
          ? t('quizScreens.play.over')
          : passed && t('quizScreens.play.timeLeft', { count: passed })}
      </p>
    </>
  )
}
