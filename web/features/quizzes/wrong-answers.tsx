import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Check } from 'lucide-react'
import { useId, useRef } from 'react'
import type { WrongAnswers as Group, QuizResults } from '#contract/quiz-results.ts'
import { whyNotAccept } from '#rules/quiz-acceptance.ts'
import { acceptedAnswers } from '#rules/quiz-marking.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import { invalidateQuizzes } from './queries.ts'

type Question = QuizResults['questions'][number]

/** How many groups of a question are shown at once, unless more of them are nearly right. */
const shown = 5

/** Wrong answers to the text questions of a quiz in groups: one tap accepts all of a group. */
export function WrongAnswers({ results: { quizId, questions } }: { results: QuizResults }) {
  const { t } = useTranslation()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const wrong = questions.filter((each) => each.wrong.length > 0)
  if (questions.every(({ accepted }) => accepted === null)) return null
  return (
    <section className="grid gap-4" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="scroll-mt-24">
        {t('adminQuizzes.wrong.title')}
      </h2>
      <p className="muted">{t(`adminQuizzes.wrong.${wrong.length > 0 ? 'text' : 'none'}`)}</p>
      {wrong.map((question) => (
        <QuestionGroups
          key={question.questionId}
          quizId={quizId}
          question={question}
          // The button goes with its group.
          onAccepted={() => heading.current?.focus({ preventScroll: true })}
        />
      ))}
    </section>
  )
}

type QuestionProps = { quizId: string; question: Question; onAccepted: () => void }

function QuestionGroups({ question, ...props }: QuestionProps) {
  const { t } = useTranslation()
  const id = useId()
  const accepted = acceptedAnswers(question.accepted ?? '')
  const first = Math.max(shown, question.wrong.filter(({ isNear }) => isNear).length)
  const rest = question.wrong.slice(first)
  const rows = (groups: Group[]) => (
    <ul className="rows" aria-labelledby={id}>
      {groups.map((group) => (
        <GroupRow key={group.form} group={group} question={question} {...props} />
      ))}
    </ul>
  )
  return (
    <section className="flex flex-col gap-3">
      <div>
        <h3 id={id} className="wrap-anywhere" lang="sv">
          {question.question}
        </h3>
        <p className="muted wrap-anywhere">
          {t('adminQuizzes.wrong.accepted', { answers: accepted.join(', ') })}
        </p>
      </div>
      {rows(question.wrong.slice(0, first))}
      {rest.length > 0 && (
        <details className="grid gap-3">
          <summary className="mb-3">{t('adminQuizzes.wrong.more', { count: rest.length })}</summary>
          {rows(rest)}
        </details>
      )}
    </section>
  )
}

function GroupRow({ group, quizId, question, onAccepted }: QuestionProps & { group: Group }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { questionId, accepted } = question
  const { form, written, answers, isNear } = group
  const { run, isPending } = useAction<string, { answers: number }>({
    queue: `quiz answers ${quizId}`,
    request: (accepting) =>
      request('acceptQuizAnswer', { params: { quizId, questionId }, body: { form: accepting } }),
    success: (marked) => ({
      title: t('adminQuizzes.wrong.done', { answer: written }),
      message: t('adminQuizzes.wrong.becameRight', { count: marked.answers }),
    }),
    failed: { title: 'ui.failed', message: 'adminQuizzes.wrong.failed' },
    explained: ['answer_not_acceptable', 'too_many_points'],
    onDone: onAccepted,
    onSettled: () => void invalidateQuizzes(client),
  })
  const refusal = whyNotAccept(accepted ?? '', written)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 px-4">
      <div className="flex-[1_1_140px] min-w-0">
        <p className="font-semibold wrap-anywhere">
          <span className="numbers">{t('adminQuizzes.wrong.times', { count: answers })}</span>
          {/* Not broken before the first word. */}
          {`\u00a0${written}`}
          {isNear && (
            <span className="pill ml-2 whitespace-nowrap text-brass-text">
              {t('adminQuizzes.wrong.near')}
            </span>
          )}
        </p>
        {refusal && <p className="muted small">{t(`problems.codes.${refusal}`)}</p>}
      </div>
      <Button
        variant={isNear ? 'filled' : 'default'}
        leftSection={<Check size={18} aria-hidden />}
        aria-label={t('adminQuizzes.wrong.acceptOf', { answer: written })}
        loading={isPending}
        disabled={refusal !== null}
        onClick={() => run(form)}
      >
        {t('adminQuizzes.wrong.accept')}
      </Button>
    </li>
  )
}
