import { CalendarClock, Hourglass } from 'lucide-react'
import type { Difficulty } from '#contract/bounds.ts'
import type { Competition } from '#contract/competitions.ts'
import { isRoundOver } from '#rules/live-state.ts'
import { timeLeft } from '#rules/time-left.ts'
import { Badge } from '#web/domain/listing-scene.tsx'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { nearTimeInSentence } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { join } from '#web/ui/join.ts'

const marks = { Easy: 1, Medium: 2, Hard: 3 } as const

/** One to three diamonds. Decorative: the word is beside them. */
export function DifficultyMarks({ difficulty }: { difficulty: Difficulty }) {
  return (
    <svg width="33" height="12" viewBox="0 0 33 12" className="flex-none" aria-hidden>
      {[1, 2, 3].map((at) => (
        <path
          key={at}
          className="fill-none stroke-edge stroke-[1.2] data-inlaid:fill-brass data-inlaid:stroke-brass-edge"
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

type Times = Pick<Competition, 'startDate' | 'endDate' | 'round'>

/** The current time, updated until the competition starts and then until it ends. */
export function useCompetitionTime({ startDate, endDate }: Pick<Times, 'startDate' | 'endDate'>): Date {
  const isComing = Date.now() < Date.parse(startDate)
  return useNowUntil(isComing ? startDate : endDate)
}

/** When a competition starts, such as 'Börjar i kväll 19:00'. */
export function useStartText(startDate: string, now: Date): string {
  const { t, language } = useTranslation()
  return t('competitions.starts', { when: nearTimeInSentence(startDate, now, language) })
}

/** When the competition starts, and once it has started the time left, updated as it passes. */
export function TimeLeft({ competition }: { competition: Times }) {
  const { t } = useTranslation()
  const { startDate, endDate } = competition
  const now = useCompetitionTime(competition)
  const startText = useStartText(startDate, now)
  const left = timeLeft(new Date(endDate), now)
  const { unit, count } = isRoundOver(competition) ? { unit: 'over' as const, count: 0 } : left
  const isLastHour = unit === 'minutes' || unit === 'moment'
  if (now < new Date(startDate) && unit !== 'over') {
    return (
      <span className="numbers inline-flex items-center gap-1.5 [&_svg]:flex-none">
        <CalendarClock size={16} aria-hidden />
        <time dateTime={startDate}>{startText}</time>
      </span>
    )
  }
  return (
    <span
      className={join(
        'numbers inline-flex items-center gap-1.5 [&_svg]:flex-none',
        isLastHour && 'text-brass-text font-[640]',
      )}
    >
      <Hourglass size={16} aria-hidden />
      <time dateTime={endDate}>{t(`competitions.timeLeft.${unit}`, { count })}</time>
    </span>
  )
}
