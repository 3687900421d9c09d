import { useRef } from 'react'
import { useTranslation } from '#web/platform/language.ts'

/** Seconds that are announced. */
const announced = [10, 5]
/** Seconds from which the time is red. */
const few = 10

/** The seconds that are left of a question. Ten and five are announced. */
export function SecondsLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation()
  const first = useRef(seconds).current
  const passed = announced.findLast((each) => seconds <= each && each < first)
  return (
    <>
      <p
        className="flex-none font-display text-3xl font-bold leading-none numbers data-few:text-danger-text"
        role="timer"
        aria-label={t('quizEvening.question.timeLeft', { count: seconds })}
        data-few={seconds <= few || undefined}
      >
        <span aria-hidden>{t('quizEvening.question.seconds', { count: seconds })}</span>
      </p>
      <p role="status" className="visually-hidden">
        {seconds === 0
          ? t('quizEvening.question.timeIsUp')
          : passed && t('quizEvening.question.timeLeft', { count: passed })}
      </p>
    </>
  )
}

/** Minutes and seconds, '4:05'. */
export const minutesText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
