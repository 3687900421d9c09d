import { Button } from '@mantine/core'
import { Check, Hourglass, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Verdict } from '#contract/quizzes.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange, formatNumber } from '#web/platform/numbers.ts'
import { join } from '#web/ui/join.ts'
import { AnsweredQuestion } from './answered-question.tsx'
import { FlyingPoints } from './flying-points.tsx'
import question from './question.module.css'
import { QuizBar } from './quiz-bar.tsx'
import classes from './verdict-panel.module.css'

type VerdictPanelProps = {
  verdict: Verdict
  /** Questions of the quiz. */
  count: number
  /** The guest has just answered: a right answer is celebrated. */
  isNew: boolean
  /** It was the last question. */
  isLast: boolean
  isBusy: boolean
  onNext: () => void
}

/** What an answer was worth, and the right one. */
export function VerdictPanel({ verdict, count, isNew, isLast, isBusy, onNext }: VerdictPanelProps) {
  const { t } = useTranslation()
  const next = useRef<HTMLButtonElement>(null)
  // With the focus on the way on, a keyboard plays without Tab.
  useEffect(() => {
    next.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <section className={question.question} aria-labelledby={`verdict-${verdict.questionId}`}>
      <QuizBar number={verdict.number} count={count} />
      <Headline verdict={verdict} isNew={isNew} />
      <h2 id={`verdict-${verdict.questionId}`} className={question.text} lang="sv">
        {verdict.question}
      </h2>
      <AnsweredQuestion verdict={verdict} />
      <div className={question.action}>
        <Button ref={next} size="lg" fullWidth aria-busy={isBusy || undefined} onClick={onNext}>
          {t(isLast ? 'quizScreens.verdict.results' : 'quizScreens.verdict.next')}
        </Button>
      </div>
    </section>
  )
}

/** What the guest is told: without an answer in time, that the time was over. */
export const lookOf = ({ outcome, selectedAnswer, textAnswer }: Verdict) =>
  outcome === 'wrong' && selectedAnswer === null && textAnswer === null ? 'none' : outcome

const icons = { right: Check, wrong: X, none: Hourglass, late: Hourglass }

function Headline({ verdict, isNew }: { verdict: Verdict; isNew: boolean }) {
  const { t, language } = useTranslation()
  const chip = useRef<HTMLSpanElement>(null)
  const look = lookOf(verdict)
  const Icon = icons[look]
  const points = verdict.pointsEarned
  const isPeak = isNew && look === 'right'
  return (
    <div className={classes.verdict} data-look={look} data-peak={isPeak || undefined}>
      <span className={classes.symbol} aria-hidden>
        <Icon size={30} strokeWidth={3} />
        {isPeak && rays.map((turn) => <i key={turn} style={{ rotate: `${turn}deg` }} />)}
      </span>
      <div className={classes.texts} role="alert">
        <p className={classes.title}>{t(`quizScreens.verdict.${look}`)}</p>
        {(look === 'none' || look === 'late') && <p>{t(`quizScreens.verdict.${look}Text`)}</p>}
        <span className="visually-hidden">
          {t('points.count', { count: points, shown: formatNumber(points, language) })}
        </span>
      </div>
      <span ref={chip} className={join(classes.points, 'numbers')} aria-hidden>
        {points > 0 ? formatChange(points, language) : '0'}
      </span>
      {isPeak && <FlyingPoints from={chip} />}
    </div>
  )
}

const rays = [0, 45, 90, 135, 180, 225, 270, 315]
