import type { PointEvent } from '#contract/points.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange } from '#web/platform/numbers.ts'
import classes from './points.module.css'

/** The right answers of a quiz, which open below its row. */
export function QuizParts({ parts }: { parts: PointEvent[] }) {
  const { t, language } = useTranslation()
  return (
    <details className={`${classes.parts} flex-[1_1_100%] pl-21.5 [@media(max-width:26em)]:pl-0`}>
      <summary>{t('points.mine.rightAnswers', { count: parts.length })}</summary>
      <ul className="plain-list">
        {parts.map(({ id, points, createdAt }) => (
          <li key={id} className="muted small numbers">
            <span>{formatChange(points, language)}</span>
            <time dateTime={createdAt}>{formatInstant(createdAt, language)}</time>
          </li>
        ))}
      </ul>
    </details>
  )
}
