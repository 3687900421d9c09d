import type { Quiz } from '#contract/quizzes.ts'
import { EveningCard, type EveningKind, EveningLink } from '#web/domain/evening-card.tsx'
import { TypeBall } from '#web/domain/type-ball.tsx'
import { useTranslation } from '#web/platform/language.ts'

/** The quizzes that I am in the middle of. They can be answered now. */
export const tonightQuizzes: EveningKind = ({ quizzes, now }) =>
  quizzes.map((quiz) => ({ key: quiz.id, at: now, content: <TonightQuiz quiz={quiz} /> }))

/** A quiz in the middle: how far, and the way on. */
function TonightQuiz({ quiz }: { quiz: Quiz }) {
  const { t } = useTranslation()
  const { id, title, questionCount, mine } = quiz
  return (
    <EveningCard
      picture={<TypeBall type="Quiz" size="48px" />}
      title={title}
      titleLang="sv"
      when={t('evening.quiz.begun')}
      state={t('evening.quiz.progress', { answered: mine?.answered ?? 0, count: questionCount })}
    >
      <EveningLink
        to="/quiz/$quizId"
        params={{ quizId: id }}
        aria-label={t('quizzes.home.continueOf', { title })}
      >
        {t('quizzes.home.continue')}
      </EveningLink>
    </EveningCard>
  )
}
