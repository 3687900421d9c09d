import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { Quiz } from '#contract/quizzes.ts'
import { TypeBall } from '#web/domain/type-ball.tsx'
import { useFirstItems } from '#web/domain/use-first-items.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { quizQueries, useRealtimeQuizzes } from './queries.ts'
import { useQuizStatus } from './quiz-status.tsx'
import classes from './quizzes.module.css'

/** The quizzes that are open now and that the guest has not finished, each as a card. Nothing when there is none. */
export function HomeQuiz() {
  const { t } = useTranslation()
  const { items } = useFirstItems(quizQueries.active())
  useRealtimeQuizzes()
  const unfinished = items.filter(({ mine }) => !mine?.isFinished)
  if (unfinished.length === 0) return null
  return (
    <ul
      className={`${classes.cards} plain-list grid grid-fit-[24rem] gap-3`}
      aria-label={t('quizzes.home.title')}
    >
      {unfinished.map((quiz) => (
        <Card key={quiz.id} quiz={quiz} />
      ))}
    </ul>
  )
}

function Card({ quiz }: { quiz: Quiz }) {
  const { t, language } = useTranslation()
  const isOpen = useQuizStatus(quiz) === 'active'
  const { id, title, questionCount, points, mine } = quiz
  const link = mine ? 'continue' : 'play'
  if (!isOpen) return null
  return (
    <li className="panel relative py-3.5 px-4 border-brass-edge flex items-center gap-3.5">
      <TypeBall type="Quiz" size="52px" />
      <div className="flex flex-col gap-0.5 flex-1 min-w-0">
        <p className="accent small">{t('quizzes.home.title')}</p>
        <h2 className="text-xl wrap-anywhere" lang="sv">
          {title}
        </h2>
        <p className="muted small numbers">
          {t('quizzes.questions', { count: questionCount })} ·{' '}
          {t('quizzes.home.points', { count: points, shown: formatNumber(points, language) })}
        </p>
      </div>
      <Link
        to="/quiz/$quizId"
        params={{ quizId: id }}
        className="cover-link inline-flex flex-none items-center gap-1 min-h-11 text-brass-text font-[640]"
        aria-label={t(`quizzes.home.${link}Of`, { title })}
      >
        {t(`quizzes.home.${link}`)}
        <ChevronRight size={20} aria-hidden />
      </Link>
    </li>
  )
}
