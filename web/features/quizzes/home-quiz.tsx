import type { Quiz } from '#contract/quizzes.ts'
import { EveningCard, EveningLink } from '#web/domain/evening-card.tsx'
import { TypeBall } from '#web/domain/type-ball.tsx'
import { useFirstItems } from '#web/domain/use-first-items.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { quizQueries, useRealtimeQuizzes } from './queries.ts'
import { useQuizStatus } from './quiz-status.tsx'
import classes from './quizzes.module.css'

/** The quizzes that are open now and that the guest has not begun, each as a card. Nothing when there is none. */
export function HomeQuiz() {
  const { t } = useTranslation()
  const { items } = useFirstItems(quizQueries.active())
  useRealtimeQuizzes()
  const untouched = items.filter(({ mine }) => mine === null)
  if (untouched.length === 0) return null
  return (
    <ul
      className={`${classes.cards} plain-list grid grid-fit-[24rem] gap-3`}
      aria-label={t('quizzes.home.title')}
    >
      {untouched.map((quiz) => (
        <Card key={quiz.id} quiz={quiz} />
      ))}
    </ul>
  )
}

function Card({ quiz }: { quiz: Quiz }) {
  const { t, language } = useTranslation()
  const isOpen = useQuizStatus(quiz) === 'active'
  const { id, title, questionCount, points } = quiz
  if (!isOpen) return null
  return (
    <li>
      <EveningCard
        picture={<TypeBall type="Quiz" size="48px" />}
        title={title}
        titleLang="sv"
        when={<span className="accent">{t('quizzes.home.title')}</span>}
        state={`${t('quizzes.questions', { count: questionCount })} · ${t('quizzes.home.points', { count: points, shown: formatNumber(points, language) })}`}
      >
        <EveningLink
          to="/quiz/$quizId"
          params={{ quizId: id }}
          aria-label={t('quizzes.home.playOf', { title })}
        >
          {t('quizzes.home.play')}
        </EveningLink>
      </EveningCard>
    </li>
  )
}
