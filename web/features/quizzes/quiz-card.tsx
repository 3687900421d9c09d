import { CalendarClock, CircleCheck, CircleQuestionMark, Sparkles, Timer } from 'lucide-react'
import type { Quiz } from '#contract/quizzes.ts'
import type { QuizStatus } from '#rules/quiz.ts'
import { ListingCard } from '#web/domain/listing-card.tsx'
import { ListingScene } from '#web/domain/listing-scene.tsx'
import { useEveningTime } from '#web/domain/near-time.tsx'
import { TableScene } from '#web/domain/table-scene.tsx'
import { nearTimeInSentence } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { StatusBadge, useQuizStatus } from './quiz-status.tsx'
import { useDurationText } from './use-duration-text.ts'

/** A quiz in the list. The whole card is a link to it. */
export function QuizCard({ quiz }: { quiz: Quiz }) {
  const { t, language } = useTranslation()
  const status = useQuizStatus(quiz)
  const durationText = useDurationText()
  const { id, title, description, questionCount, points, seconds } = quiz
  const link = linkOf(quiz, status)
  const count = questionCount
  return (
    <ListingCard
      scene={
        <ListingScene
          picture={<TableScene type="Quiz" />}
          dim={status === 'ended'}
          badges={<StatusBadge status={status} />}
        />
      }
      title={title}
      description={description}
      facts={
        <>
          <li>
            <CircleQuestionMark size={17} aria-hidden />
            {t('quizzes.questions', { count })}
          </li>
          <li>
            <Sparkles size={17} aria-hidden />
            {t('quizScreens.card.points', { count: points, shown: formatNumber(points, language) })}
          </li>
          <li>
            <Timer size={17} aria-hidden />
            {t('quizScreens.card.length', { time: durationText(seconds) })}
          </li>
          <Times quiz={quiz} status={status} />
          {quiz.mine?.isFinished && <Mine right={quiz.mine.right} points={quiz.mine.points} count={count} />}
        </>
      }
      inlineFacts
      link={{
        to: '/quiz/$quizId',
        params: { quizId: id },
        text: t(`quizScreens.card.link.${link}`),
        label: t(`quizScreens.card.link.${link}Of`, { title }),
      }}
    />
  )
}

/** Where the link of a quiz leads. A guest who has begun a quiz can finish it after its end. */
export function linkOf({ mine }: Quiz, status: QuizStatus): 'result' | 'continue' | 'play' | 'more' {
  if (mine) return mine.isFinished ? 'result' : 'continue'
  return status === 'active' ? 'play' : 'more'
}

/** When the quiz opens, or closes. */
function Times({ quiz: { startTime, endTime }, status }: { quiz: Quiz; status: QuizStatus }) {
  const { t, language } = useTranslation()
  const now = useEveningTime()
  const [at, text] =
    status === 'upcoming' && startTime !== null
      ? ([startTime, 'opens'] as const)
      : ([endTime, status === 'ended' ? 'closed' : 'closes'] as const)
  if (at === null) return null
  return (
    <li>
      <CalendarClock size={17} aria-hidden />
      <time dateTime={at}>
        {t(`quizScreens.card.${text}`, { time: nearTimeInSentence(at, now, language) })}
      </time>
    </li>
  )
}

/** My result. */
function Mine({ right, points, count }: { right: number; points: number; count: number }) {
  const { t, language } = useTranslation()
  return (
    <li data-joined>
      <CircleCheck size={17} aria-hidden />
      {t('quizScreens.card.mine', { count: points, shown: formatNumber(points, language), right, of: count })}
    </li>
  )
}
