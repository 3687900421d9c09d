import { Hourglass } from 'lucide-react'
import type { Difficulty } from '#contract/bounds.ts'
import { timeLeft } from '#rules/time-left.ts'
import { Badge } from '#web/domain/listing-scene.tsx'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './competition-facts.module.css'

const marks = { Easy: 1, Medium: 2, Hard: 3 } as const

/** One to three diamonds. Decorative: the word is beside them. */
export function DifficultyMarks({ difficulty }: { difficulty: Difficulty }) {
  return (
    <svg width="33" height="12" viewBox="0 0 33 12" className={classes.difficulty} aria-hidden>
      {[1, 2, 3].map((at) => (
        <path
          key={at}
          d={`m${at * 11 - 5.5} 1 3.6 5-3.6 5-3.6-5Z`}
          data-inlaid={at <= marks[difficulty] || undefined}
        />
      ))}
    </svg>
  )
}

/** The difficulty as diamonds and a word. */
export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  const { t } = useTranslation()
  return (
    <Badge>
      <DifficultyMarks difficulty={difficulty} />
      {t(`competitions.difficulty.${difficulty}`)}
    </Badge>
  )
}

/** The time left, updated as it passes. */
export function TimeLeft({ endDate }: { endDate: string }) {
  const { t } = useTranslation()
  const { unit, count } = timeLeft(new Date(endDate), useNowUntil(endDate))
  return (
    <span className={classes.left} data-unit={unit}>
      <Hourglass size={16} aria-hidden />
      <time dateTime={endDate}>{t(`competitions.timeLeft.${unit}`, { count })}</time>
    </span>
  )
}
