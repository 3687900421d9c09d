import { CircleDot, Clock, Flag } from 'lucide-react'
import type { Quiz } from '#contract/quizzes.ts'
import { nextStatusChange, type QuizStatus, quizStatus } from '#rules/quiz.ts'
import { Badge } from '#web/domain/listing-scene.tsx'
import { useNowUntil } from '#web/domain/use-now-until.ts'
import { useTranslation } from '#web/platform/language.ts'

type Times = Pick<Quiz, 'startTime' | 'endTime'>

/** The times as `Date`, which the rules need. */
export const timesOf = ({ startTime, endTime }: Times) => ({
  startTime: startTime === null ? null : new Date(startTime),
  endTime: endTime === null ? null : new Date(endTime),
})

/** The current time, updated at the very second at which the status changes. */
export function useQuizTime(quiz: Times): Date {
  const change = nextStatusChange(timesOf(quiz), new Date())
  return useNowUntil(change?.toISOString() ?? null)
}

/** The status, which changes at the very second. */
export const useQuizStatus = (quiz: Times): QuizStatus => quizStatus(timesOf(quiz), useQuizTime(quiz))

const looks = {
  upcoming: { Icon: Clock },
  active: { Icon: CircleDot, tone: 'success' },
  ended: { Icon: Flag, tone: 'muted' },
} as const

/** The status as a symbol and a word. */
export function StatusBadge({ status }: { status: QuizStatus }) {
  const { t } = useTranslation()
  const { Icon, ...tone } = looks[status]
  return (
    <Badge {...tone}>
      <Icon size={15} aria-hidden />
      {t(`quizzes.status.${status}`)}
    </Badge>
  )
}

const order = { active: 0, upcoming: 1, ended: 2 } as const

/** Open quizzes first, then the coming ones by their start, then the ended ones. Within a group, the order of the answer. */
export function byStatus(quizzes: readonly Quiz[], now: Date): Quiz[] {
  const rankOf = (quiz: Quiz) => order[quizStatus(timesOf(quiz), now)]
  return quizzes.toSorted((one, other) => {
    const difference = rankOf(one) - rankOf(other)
    if (difference !== 0 || rankOf(one) !== order.upcoming) return difference
    return Date.parse(one.startTime ?? '') - Date.parse(other.startTime ?? '')
  })
}
