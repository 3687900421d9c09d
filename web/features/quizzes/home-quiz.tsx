import { Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { Quiz } from '#contract/quizzes.ts'
import { TypeBall } from '#web/domain/type-ball.tsx'
import { useFirstItems } from '#web/domain/use-first-items.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { join } from '#web/ui/join.ts'
import classes from './home-quiz.module.css'
import { quizQueries, useRealtimeQuizzes } from './queries.ts'
import { useQuizStatus } from './quiz-status.tsx'
import { useKeptAnswers } from './use-send-answer.ts'

/** The quizzes that are open now and that the guest has not finished, each as a card. Nothing when there is none. */
export function HomeQuiz() {
  const { t } = useTranslation()
  const { items } = useFirstItems(quizQueries.active())
  useRealtimeQuizzes()
  useKeptAnswers()
  const unfinished = items.filter(({ mine }) => !mine?.isFinished)
  if (unfinished.length === 0) return null
  return (
    <ul className={join('plain-list', classes.cards)} aria-label={t('quizzes.home.title')}>
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
  const way = mine ? 'continue' : 'play'
  if (!isOpen) return null
  return (
    <Group component="li" gap={14} wrap="nowrap" className={join('panel', classes.card)}>
      <TypeBall type="Quiz" size="52px" />
      <Stack gap={2} flex={1} miw={0}>
        <p className="accent small">{t('quizzes.home.title')}</p>
        <h2 className={classes.title} lang="sv">
          {title}
        </h2>
        <p className="muted small numbers">
          {t('quizzes.questions', { count: questionCount })} ·{' '}
          {t('quizzes.home.points', { count: points, shown: formatNumber(points, language) })}
        </p>
      </Stack>
      <Link
        to="/quiz/$quizId"
        params={{ quizId: id }}
        className={join('cover-link', classes.way)}
        aria-label={t(`quizzes.home.${way}Of`, { title })}
      >
        {t(`quizzes.home.${way}`)}
        <ChevronRight size={20} aria-hidden />
      </Link>
    </Group>
  )
}
