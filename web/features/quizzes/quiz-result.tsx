import { useQuery } from '@tanstack/react-query'
import { Clock, Medal, Sparkles } from 'lucide-react'
import { type AnimationEvent, type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import type { Language } from '#contract/bounds.ts'
import type { QuizResult as Result, Verdict } from '#contract/quizzes.ts'
import { Standings } from '#web/domain/standings.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange, formatNumber } from '#web/platform/numbers.ts'
import { useMe } from '#web/platform/session.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useMoment } from '#web/ui/peaks.ts'
import { lightGap, RailDivider } from '#web/ui/rail-divider.tsx'
import { Said } from '#web/ui/said.tsx'
import { useCountUp } from '#web/ui/use-count-up.ts'
import { AnsweredQuestion } from './answered-question.tsx'
import { quizQueries } from './queries.ts'
import classes from './quizzes.module.css'
import { useDurationText } from './use-duration-text.ts'
import { shownOutcome } from './verdict-panel.tsx'

/**
 * The result of a finished quiz, and the link to other quizzes. If it `isNew`, its diamonds light and one's own row moves up to
 * its place.
 */
export function QuizResult({ quizId, isNew }: { quizId: string; isNew: boolean }) {
  const onAnimationEnd = useMoment(isNew)
  return (
    <Loaded
      query={useQuery(quizQueries.result(quizId))}
      loading="quizScreens.result.loading"
      failed="quizScreens.result.loadFailed"
    >
      {(result) => (
        <div className="grid gap-7 lg:grid-cols-[minmax(320px,1fr)_minmax(0,1.5fr)] lg:gap-8 lg:items-start">
          <div className="lg:sticky lg:top-[calc(var(--header-height)+24px)] flex flex-col gap-4.5">
            <Score result={result} isNew={isNew} />
            <Players result={result} isNew={isNew} onPlaced={onAnimationEnd} />
            <Numbers result={result} />
            <OtherQuizzes />
          </div>
          <Answers answers={result.answers} count={result.questionCount} />
        </div>
      )}
    </Loaded>
  )
}

function praiseOf({ right, questionCount: count }: Result) {
  if (right === count) return 'all'
  if (right === 0) return 'none'
  return right * 2 >= count ? 'most' : 'some'
}

/** The score on cloth, under the lamp. */
function Score({ result, isNew }: { result: Result; isNew: boolean }) {
  const { t } = useTranslation()
  const { right, questionCount: count, points, maxPoints, answers } = result
  // One diamond for each question, in their order. A question that was not shown is not right.
  const marks = Array.from({ length: count }, (_, at) => answers[at]?.outcome === 'right')
  const rightText = t('quizScreens.result.right', { right, count })
  return (
    <section
      className={`${classes.score} grid gap-2 px-5.5 pt-6.5 pb-4.5 border border-[#0a2419] rounded-[22px] text-[#f4efe3] shadow-card text-center`}
      aria-label={t('quizScreens.result.title')}
    >
      <p className={classes.praise}>{t(`quizScreens.result.${praiseOf(result)}`)}</p>
      <p className="normal-nums font-display text-[clamp(3.25rem,2.6rem+3vw,4.5rem)] font-[760] leading-none tracking-[-0.03em]">
        <Counted from={0} to={points} />{' '}
        <span className="text-xl font-medium tracking-[0em]">
          {t('quizScreens.result.ofPoints', { max: maxPoints })}
        </span>
      </p>
      <p className="numbers">{rightText}</p>
      <RailDivider progress={right / count} label={rightText} marks={marks} isLighting={isNew} />
    </section>
  )
}

function Numbers({ result }: { result: Result }) {
  const { t, language } = useTranslation()
  const durationText = useDurationText()
  const { points, total, milliseconds, place, players } = result
  return (
    <dl className="panel grid grid-fit-[120px] gap-x-3 gap-y-4 m-0">
      <Fact icon={<Medal size={20} aria-hidden />} label={t('quizScreens.result.place')}>
        <a href={`#${playersId}`}>
          {t('quizScreens.result.placeOf', {
            place: formatNumber(place, language),
            players: formatNumber(players, language),
          })}
        </a>
      </Fact>
      <Fact icon={<Clock size={20} aria-hidden />} label={t('quizScreens.result.time')}>
        {durationText(Math.round(milliseconds / 1000))}
      </Fact>
      <Fact icon={<Sparkles size={20} aria-hidden />} label={t('quizScreens.result.total')} wide>
        <Counted from={total - points} to={total} />
      </Fact>
    </dl>
  )
}

/** The id of the list of players, to which the place links. */
const playersId = 'quiz-players'

type PlayersProps = {
  result: Result
  isNew: boolean
  /** Called when the last animation has ended. */
  onPlaced: (event: AnimationEvent) => void
}

/** Those beside me who have finished the quiz, how far it is to the next place, and the first of all. */
function Players({ result, isNew, onPlaced }: PlayersProps) {
  const { t, language } = useTranslation()
  const me = useMe()
  const { near, leaders, players, place, right, questionCount: count } = result
  const own = near.find(({ userId }) => userId === me.userId) ?? null
  const below = own ? near.length - 1 - near.indexOf(own) : 0
  const next = nextTextOf(result, t, language)
  const placeText = t('quizScreens.result.said', { right, count, place, players })
  return (
    <section className="flex flex-col gap-3.5 min-w-0" id={playersId}>
      {isNew && <Said words={`${placeText} ${next}`} />}
      <h2>{t('quizScreens.result.players', { count: players, shown: formatNumber(players, language) })}</h2>
      <div
        className={isNew ? classes.climb : undefined}
        style={{ '--below': below, '--start': `${right * lightGap + 200}ms` } as CSSProperties}
      >
        <Standings leaders={near} me={own} listed label={t('quizScreens.result.placeList')} />
        <p className={`${classes.next} mt-3 font-strong text-center`} onAnimationEnd={onPlaced}>
          {next}
        </p>
      </div>
      {leaders.length > near.length && (
        <details className={classes.all}>
          <summary>{t('quizScreens.result.whole')}</summary>
          <Standings leaders={leaders} me={own} listed label={t('quizScreens.result.wholeList')} />
        </details>
      )}
    </section>
  )
}

/** How far it is to the next place, or that there is none. */
function nextTextOf(
  { ahead, players }: Result,
  t: ReturnType<typeof useTranslation>['t'],
  language: Language,
): string {
  if (ahead) {
    const { points, place } = ahead
    return t('points.board.gap', { count: points, shown: formatNumber(points, language), rank: place })
  }
  return t(players > 1 ? 'quizScreens.result.first' : 'quizScreens.result.only')
}

function OtherQuizzes() {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-center gap-3 [&>*]:grow">
      <LinkButton to="/quizzes" size="lg">
        {t('quizScreens.result.others')}
      </LinkButton>
    </div>
  )
}

/** Each question with my answer and the right one. */
function Answers({ answers, count }: { answers: Verdict[]; count: number }) {
  const { t } = useTranslation()
  return (
    <section className="flex flex-col gap-3.5 min-w-0">
      <h2>{t('quizScreens.result.answers')}</h2>
      <ol className="rows [&_li]:min-w-0">
        {answers.map((verdict) => (
          <li key={verdict.questionId}>
            <Answer verdict={verdict} />
          </li>
        ))}
      </ol>
      {answers.length < count && <p className="muted">{t('quizScreens.result.unanswered')}</p>}
    </section>
  )
}

function Answer({ verdict }: { verdict: Verdict }) {
  const { t, language } = useTranslation()
  const { number, question, pointsEarned } = verdict
  const look = shownOutcome(verdict)
  return (
    <details className={classes.answer}>
      <summary>
        <span className="flex-none w-[1.6em] text-muted font-bold numbers">{number}</span>
        <span className="flex-1 min-w-0 font-medium wrap-anywhere" lang="sv">
          {question}
        </span>
        <Outcome look={look}>
          {pointsEarned > 0 ? formatChange(pointsEarned, language) : t(`quizScreens.verdict.${look}`)}
        </Outcome>
      </summary>
      <AnsweredQuestion verdict={verdict} />
    </details>
  )
}

const Outcome = ({ look, children }: { look: string; children: ReactNode }) => (
  <span
    className="pill numbers flex-none text-muted data-[look=right]:border-success-text data-[look=right]:text-success-text data-[look=wrong]:border-danger-text data-[look=wrong]:text-danger-text"
    data-look={look}
  >
    {children}
  </span>
)

/** A number that counts up when it is shown. */
function Counted({ from, to }: { from: number; to: number }) {
  const { language } = useTranslation()
  const [target, setTarget] = useState(from)
  useEffect(() => setTarget(to), [to])
  const shown = useCountUp(target)
  return (
    <>
      <span className="visually-hidden">{formatNumber(to, language)}</span>
      <span className="numbers" aria-hidden>
        {formatNumber(shown, language)}
      </span>
    </>
  )
}
