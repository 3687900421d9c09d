import type { Difficulty } from '#contract/bounds.ts'
import { useTranslation } from '#web/platform/language.ts'
import classes from './difficulty-badge.module.css'

const marks = { Easy: 1, Medium: 2, Hard: 3 } as const

/** The difficulty as a word and one to three diamonds. */
export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  const { t } = useTranslation()
  return (
    <span className={classes.badge}>
      <svg width="33" height="12" viewBox="0 0 33 12" aria-hidden>
        {[1, 2, 3].map((at) => (
          <path
            key={at}
            d={`m${at * 11 - 5.5} 1 3.6 5-3.6 5-3.6-5Z`}
            data-inlaid={at <= marks[difficulty] || undefined}
          />
        ))}
      </svg>
      {t(`competitions.difficulty.${difficulty}`)}
    </span>
  )
}
