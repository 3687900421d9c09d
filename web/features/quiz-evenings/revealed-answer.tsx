import { Check, X } from 'lucide-react'
import type { EveningQuestion, EveningState, OwnTeam, RevealedKey } from '#contract/quiz-evenings.ts'
import { answerWords, keyWords } from '#web/domain/evening-answers.ts'
import { useTranslation } from '#web/platform/language.ts'

type RevealedAnswerProps = {
  evening: EveningState
  question: EveningQuestion
  revealed: RevealedKey
  team: OwnTeam | null
}

/** What is right, whether my team has it, why, and how many teams have answered what. */
export function RevealedAnswer({ evening, question, revealed, team }: RevealedAnswerProps) {
  const { t } = useTranslation()
  const answer = team?.answer ?? null
  const isRight = answer !== null && revealed.right.includes(answer.form)
  const said = question.isTieBreak
    ? t(isRight ? 'quizEvening.reveal.nearest' : 'quizEvening.reveal.farther')
    : t(isRight ? 'quizEvening.reveal.right' : 'quizEvening.reveal.wrong')
  const gained = evening.teams.find(({ teamId }) => teamId === team?.teamId)?.gained ?? 0
  const others = revealed.accepted?.slice(1) ?? []
  return (
    <div className="flex flex-col gap-4">
      <div>
        <p className="muted">{t('quizEvening.reveal.key')}</p>
        <p className="font-display text-2xl font-bold wrap-anywhere" lang="sv">
          {keyWords(question, revealed)}
        </p>
        {others.length > 0 && (
          <p className="muted small wrap-anywhere">
            {t('quizEvening.reveal.also', { answers: others.join(', ') })}
          </p>
        )}
      </div>
      {team && (
        <p
          className="flex items-center gap-2.5 py-3 px-4 border border-line rounded-md font-semibold data-right:border-success data-right:text-success-text [&>svg]:flex-none"
          data-right={isRight || undefined}
        >
          {isRight ? <Check size={22} aria-hidden /> : <X size={22} aria-hidden />}
          <span className="min-w-0 wrap-anywhere">
            {answer === null
              ? t('quizEvening.answer.none')
              : question.kind === 'press'
                ? said
                : `${said} ${t('quizEvening.reveal.answered', { answer: answerWords(question, answer.value) })}`}
          </span>
          {gained > 0 && (
            <span className="flex-none ml-auto pl-2 numbers">
              {t('points.count', { count: gained, shown: `+${gained}` })}
            </span>
          )}
        </p>
      )}
      {revealed.explanation && (
        <p className="whitespace-pre-line wrap-anywhere" lang="sv">
          {revealed.explanation}
        </p>
      )}
      <Shares evening={evening} question={question} revealed={revealed} />
    </div>
  )
}

/** How many teams have given each answer. */
function Shares({ evening: { answered }, question, revealed }: Omit<RevealedAnswerProps, 'team'>) {
  const { t } = useTranslation()
  const { shares } = revealed
  if (shares.length === 0) return null
  return (
    <ul className="plain-list flex flex-col gap-2.5" aria-label={t('quizEvening.reveal.shares')}>
      {shares.map(({ value, teams, isRight }) => (
        <li key={value} className="flex flex-col gap-1">
          <span className="flex justify-between gap-3">
            <span className="min-w-0 wrap-anywhere data-right:font-bold" data-right={isRight || undefined}>
              {answerWords(question, value)}
              {isRight && <span className="text-success-text"> {t('quizEvening.reveal.isRight')}</span>}
            </span>
            {/* One that has pressed is a team by itself. */}
            {question.kind !== 'press' && (
              <span className="flex-none numbers">{t('quizEvening.teams', { count: teams })}</span>
            )}
          </span>
          <span className="block h-2 rounded-xs bg-raised" aria-hidden hidden={question.kind === 'press'}>
            <span
              className="block h-2 rounded-xs bg-edge data-right:bg-success"
              data-right={isRight || undefined}
              style={{ width: `${Math.round((teams / Math.max(1, answered)) * 100)}%` }}
            />
          </span>
        </li>
      ))}
    </ul>
  )
}
