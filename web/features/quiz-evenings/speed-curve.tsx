import type { EveningQuestion, EveningState } from '#contract/quiz-evenings.ts'
import { fallsWithTime, leastPoints, speedPoints } from '#rules/speed-points.ts'
import { useTranslation } from '#web/platform/language.ts'

/** The drawing: a line that falls from all points to half of them. */
const width = 160
const height = 32

type SpeedCurveProps = {
  question: EveningQuestion
  stage: EveningState['stage']
  /** Whole seconds until the time is up; null while the question is not open. */
  left: number | null
}

/** How the points of a question fall with time, and what a right answer gives now. On the wall, until it is locked. */
export function SpeedCurve({ question, stage, left }: SpeedCurveProps) {
  const { t } = useTranslation()
  const { points, openedAt, closesAt } = question
  if (!fallsWithTime(question) || (stage !== 'shown' && stage !== 'open')) return null
  const least = leastPoints(points)
  const isRunning = left !== null && openedAt !== null && closesAt !== null
  const [opened, closes] = isRunning ? [Date.parse(openedAt), Date.parse(closesAt)] : [0, 1]
  const at = isRunning ? Math.max(opened, closes - left * 1000) : opened
  const passed = (at - opened) / (closes - opened)
  const times = { openedAt: new Date(opened), closesAt: new Date(closes), receivedAt: new Date(at) }
  return (
    <div className="flex flex-none items-center gap-(--u) text-[calc(var(--u)*1.8)] text-[#f2d488] numbers">
      <span aria-hidden>{points}</span>
      <svg
        className="flex-none w-[calc(var(--u)*20)] h-[calc(var(--u)*4)] overflow-visible"
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('quizEvening.question.speedText', { from: points, to: least })}
      >
        <path d={`M0 0 L${width} ${height / 2} V${height} H0 Z`} fill="#f2d488" fillOpacity="0.18" />
        <path d={`M0 0 L${width} ${height / 2}`} stroke="#f2d488" strokeWidth="3" fill="none" />
        <circle cx={passed * width} cy={(passed * height) / 2} r="5" fill="#fff" />
      </svg>
      <span aria-hidden>{least}</span>
      {isRunning && (
        <span className="ml-[calc(var(--u)*0.6)] font-display font-[760] text-[calc(var(--u)*2.6)] text-[#f4efe3]">
          {t('quizEvening.wall.now', { count: speedPoints(points, times) })}
        </span>
      )}
    </div>
  )
}
