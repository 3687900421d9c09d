import { Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Clock, Medal, Sparkles } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import type { QuizResult as Result, Verdict } from '#contract/quizzes.ts'
import { Standings } from '#web/domain/standings.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange, formatNumber } from '#web/platform/numbers.ts'
import { useMe } from '#web/platform/session.tsx'
import { Fact } from '#web/ui/fact.tsx'
import { join } from '#web/ui/join.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { RailDivider } from '#web/ui/rail-divider.tsx'
import { useCountUp } from '#web/ui/use-count-up.ts'
import { AnsweredQuestion } from './answered-question.tsx'
import { quizQueries } from './queries.ts'
import classes from './quiz-result.module.css'
import { useDurationText } from './use-duration-text.ts'
import { lookOf } from './verdict-panel.tsx'

/** The result of a finished quiz, and the way on. */
export function QuizResult({ quizId }: { quizId: string }) {
  return (
    <Loaded
      query={useQuery(quizQueries.result(quizId))}
      loading="quizScreens.result.loading"
      failed="quizScreens.result.loadFailed"
    >
      {(result) => (
        <div className={classes.result}>
          <Stack gap={18} className={classes.summary}>
            <Score result={result} />
            <Numbers result={result} />
            <Players result={result} />
            <Ways />
          </Stack>
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
function Score({ result }: { result: Result }) {
  const { t } = useTranslation()
  const { right, questionCount: count, points, maxPoints, answers } = result
  // One diamond for each question, in their order. A question that was not shown is not right.
  const marks = Array.from({ length: count }, (_, at) => answers[at]?.outcome === 'right')
  const rightText = t('quizScreens.result.right', { right, count })
  return (
    <section className={classes.score} aria-label={t('quizScreens.result.title')}>
      <p className={classes.praise}>{t(`quizScreens.result.${praiseOf(result)}`)}</p>
      <p className={classes.points}>
        <Counted from={0} to={points} />{' '}
        <span className={classes.of}>{t('quizScreens.result.ofPoints', { max: maxPoints })}</span>
      </p>
      <p className="numbers">{rightText}</p>
      <RailDivider progress={right / count} label={rightText} marks={marks} />
    </section>
  )
}

function Numbers({ result }: { result: Result }) {
  const { t, language } = useTranslation()
  const durationText = useDurationText()
  const { points, total, milliseconds, place, players } = result
  return (
    <dl className={join('panel', classes.numbers)}>
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

/** Where the place leads. */
const playersId = 'quiz-players'

/** Those who have finished the quiz, by place. */
function Players({ result: { leaders, players, place } }: { result: Result }) {
  const { t, language } = useTranslation()
  const me = useMe()
  const own = leaders.find(({ userId }) => userId === me.userId) ?? null
  return (
    <Stack component="section" gap={14} miw={0} id={playersId}>
      <h2>{t('quizScreens.result.players', { count: players, shown: formatNumber(players, language) })}</h2>
      <Standings leaders={leaders} me={own} listed label={t('quizScreens.result.placeList')} />
      {own === null && (
        <p className="muted">{t('quizScreens.result.beyond', { place: formatNumber(place, language) })}</p>
      )}
    </Stack>
  )
}

function Ways() {
  const { t } = useTranslation()
  return (
    <Group gap={12} grow preventGrowOverflow={false}>
      <LinkButton to="/quizzes" size="lg">
        {t('quizScreens.result.others')}
      </LinkButton>
    </Group>
  )
}

/** Each question with my answer and the right one. */
function Answers({ answers, count }: { answers: Verdict[]; count: number }) {
  const { t } = useTranslation()
  return (
    <Stack component="section" gap={14} miw={0}>
      <h2>{t('quizScreens.result.answers')}</h2>
      <ol className={join('rows', classes.answers)}>
        {answers.map((verdict) => (
          <li key={verdict.questionId}>
            <Answer verdict={verdict} />
          </li>
        ))}
      </ol>
      {answers.length < count && <p className="muted">{t('quizScreens.result.unanswered')}</p>}
    </Stack>
  )
}

function Answer({ verdict }: { verdict: Verdict }) {
  const { t, language } = useTranslation()
  const { number, question, pointsEarned } = verdict
  const look = lookOf(verdict)
  return (
    <details className={classes.answer}>
      <summary>
        <span className={join(classes.number, 'numbers')}>{number}</span>
        <span className={classes.question} lang="sv">
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
  <span className={join('pill numbers', classes.outcome)} data-look={look}>
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
