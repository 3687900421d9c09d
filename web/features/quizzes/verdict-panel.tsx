import { Button } from '@mantine/core'
import { Check, Hourglass, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { Verdict } from '#contract/quizzes.ts'
import { ChipDisc } from '#web/domain/points-chip.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange, formatNumber } from '#web/platform/numbers.ts'
import { AnsweredQuestion } from './answered-question.tsx'
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

/** The points of an answer, and the right one. */
export function VerdictPanel({ verdict, count, isNew, isLast, isBusy, onNext }: VerdictPanelProps) {
  const { t } = useTranslation()
  const next = useRef<HTMLButtonElement>(null)
  // The button to continue gets the focus, so that a quiz can be played by keyboard without Tab.
  useEffect(() => {
    next.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])
  return (
    <section
      className={`${question.question} flex flex-col gap-4.5 -mb-9`}
      aria-labelledby={`verdict-${verdict.questionId}`}
    >
      <QuizBar number={verdict.number} count={count} />
      <Headline verdict={verdict} isNew={isNew} />
      <h2 id={`verdict-${verdict.questionId}`} className={`${question.text} wrap-anywhere`} lang="sv">
        {verdict.question}
      </h2>
      <AnsweredQuestion verdict={verdict} />
      <div className={`${question.action} sticky z-2 mt-auto rounded-md bg-ground`}>
        <Button ref={next} size="lg" fullWidth aria-busy={isBusy || undefined} onClick={onNext}>
          {t(isLast ? 'quizScreens.verdict.results' : 'quizScreens.verdict.next')}
        </Button>
      </div>
    </section>
  )
}

/** The outcome to show. A wrong answer that the guest never gave is shown as 'none': the time ran out. */
export const shownOutcome = ({ outcome, selectedAnswer, textAnswer }: Verdict) =>
  outcome === 'wrong' && selectedAnswer === null && textAnswer === null ? 'none' : outcome

const icons = { right: Check, wrong: X, none: Hourglass, late: Hourglass }

function Headline({ verdict, isNew }: { verdict: Verdict; isNew: boolean }) {
  const { t, language } = useTranslation()
  const chip = useRef<HTMLSpanElement>(null)
  const look = shownOutcome(verdict)
  const Icon = icons[look]
  const points = verdict.pointsEarned
  const isPeak = isNew && look === 'right'
  return (
    <div
      className={`${classes.verdict} flex items-center gap-4 min-h-22 py-3.5 px-4.5 rounded-[20px] bg-surface`}
      data-look={look}
      data-peak={isPeak || undefined}
    >
      {/* Diamonds that fly from the ball. Each turns with its own element, so they spread like rays. */}
      <span
        className={`${classes.symbol} relative grid flex-none place-items-center size-14 border-2 border-(color:--tone) rounded-[50%] text-(color:--tone) [&_i]:absolute [&_i]:inset-0 [&_i]:pointer-events-none`}
        aria-hidden
      >
        <Icon size={30} strokeWidth={3} />
        {isPeak && rays.map((turn) => <i key={turn} style={{ rotate: `${turn}deg` }} />)}
      </span>
      <div className="flex-1 min-w-0" role="alert">
        <p className="normal-nums font-display text-[clamp(1.375rem,1.2rem+1vw,1.75rem)] font-[720] leading-[1.15]">
          {t(`quizScreens.verdict.${look}`)}
        </p>
        {(look === 'none' || look === 'late') && <p>{t(`quizScreens.verdict.${look}Text`)}</p>}
        <span className="visually-hidden">
          {t('points.count', { count: points, shown: formatNumber(points, language) })}
        </span>
      </div>
      <span
        ref={chip}
        className={`${classes.points} flex-none py-1 px-3.5 border border-current rounded-full normal-nums font-display text-2xl font-[720] leading-[1.3] numbers`}
        aria-hidden
      >
        {points > 0 ? formatChange(points, language) : '0'}
      </span>
      {isPeak && <FlyingPoints from={chip} />}
    </div>
  )
}

const rays = [0, 45, 90, 135, 180, 225, 270, 315]

const chips = [0, 1, 2, 3]

/** Points as chips that fly from an element to the points badge in the header. None under reduced motion. */
function FlyingPoints({ from }: { from: RefObject<HTMLElement | null> }) {
  const flock = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const start = from.current?.getBoundingClientRect()
    const end = document.querySelector('header [data-points-badge]')?.getBoundingClientRect()
    if (!start || !end || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const [x, y] = [start.left + start.width / 2, start.top + start.height / 2]
    const [dx, dy] = [end.left + end.width / 2 - x, end.top + end.height / 2 - y]
    const flights = [...(flock.current?.children ?? [])].map((chip, index) => {
      const aside = (index - 1.5) * 26
      return chip.animate(
        [
          { translate: `${x}px ${y}px`, scale: 0.4, opacity: 0 },
          { translate: `${x + aside}px ${y - 46}px`, scale: 1, opacity: 1, offset: 0.3 },
          { translate: `${x + dx}px ${y + dy}px`, scale: 0.5, opacity: 0.9, offset: 0.96 },
          { translate: `${x + dx}px ${y + dy}px`, scale: 0.2, opacity: 0 },
        ],
        { duration: 1_000, delay: 120 + index * 70, easing: 'cubic-bezier(.5,0,.3,1)', fill: 'backwards' },
      )
    })
    return () => {
      for (const flight of flights) flight.cancel()
    }
  }, [from])
  return createPortal(
    <div ref={flock} aria-hidden>
      {chips.map((chip) => (
        <span
          key={chip}
          // Above the header. The animation places it; at rest it is invisible.
          className="fixed z-110 -top-3 -left-3 size-6 rounded-[50%] shadow-[0_4px_10px_-2px_rgb(0_0_0/60%)] opacity-0 pointer-events-none"
        >
          <ChipDisc />
        </span>
      ))}
    </div>,
    document.body,
  )
}
