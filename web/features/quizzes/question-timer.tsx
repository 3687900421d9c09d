import { useRef } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import classes from './question-timer.module.css'

/** Seconds from which the timer is red, as specified. */
const few = 10
/** Seconds that are announced. */
const announced = [10, 5]

/** The time left as a ring and a number. Ten and five seconds are announced. */
export function QuestionTimer({ seconds, limit }: { seconds: number; limit: number }) {
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
