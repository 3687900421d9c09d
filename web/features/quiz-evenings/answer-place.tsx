import { WifiOff } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { EveningQuestion, OwnTeam } from '#contract/quiz-evenings.ts'
import { answerWords } from '#web/domain/evening-answers.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { ChoiceAnswer, OrderAnswer, TypedAnswer } from './answer-fields.tsx'
import { PressButton } from './presses.tsx'
import { useAnswerDraft } from './use-answer-draft.ts'
import { sendAnswer, useOutcome, useUnsentAnswer } from './use-send-answer.ts'

type AnswerPlaceProps = {
  competitionId: string
  question: EveningQuestion
  team: OwnTeam
  /** The time of the question is up. */
  isOver: boolean
  /** The teams that have pressed, in their order. */
  presses: readonly string[]
}

/** Where the team answers an open question. Any member sets the answer and may change it until the lock. */
export function AnswerPlace({ competitionId, question, team, isOver, presses }: AnswerPlaceProps) {
  const { userId } = useMe()
  const unsent = useUnsentAnswer(question.id)
  const [draft, setDraft] = useAnswerDraft(question.id)
  const version = team.answer?.version ?? 0
  const given = unsent?.value ?? team.answer?.value ?? null
  const give = (value: string) => {
    setDraft(null)
    if (value.trim() === '' || value === given) return
    sendAnswer(userId, { competitionId, questionId: question.id, version, value })
  }
  // When the time is up, what was typed counts as the answer.
  const giveDraft = useEffectEvent(() => draft !== null && give(draft))
  useEffect(() => {
    if (isOver) giveDraft()
  }, [isOver])
  if (question.kind === 'press')
    return (
      <PressButton
        place={presses.indexOf(team.teamId) + 1}
        isSending={given !== null}
        isOver={isOver}
        onPress={give}
      />
    )
  const fields = { question, draft, given, isOver, onDraft: setDraft, onGive: give }
  return (
    <div className="flex flex-col gap-4">
      {question.kind === 'choice' ? (
        <ChoiceAnswer {...fields} />
      ) : question.kind === 'order' ? (
        <OrderAnswer {...fields} />
      ) : (
        <TypedAnswer {...fields} />
      )}
      <AnswerState question={question} team={team} unsent={unsent} />
    </div>
  )
}

type AnswerStateProps = Pick<AnswerPlaceProps, 'question' | 'team'> & {
  unsent: ReturnType<typeof useUnsentAnswer>
}

/** Which answer the team has, who has set it, and whether mine has arrived. It keeps its height, so that nothing moves. */
function AnswerState({ question, team: { answer }, unsent }: AnswerStateProps) {
  const { t } = useTranslation()
  const { displayName } = useMe()
  const outcome = useOutcome(question.id)
  if (unsent?.isStored) {
    return (
      <Line>
        <WifiOff size={20} aria-hidden />
        <span>{t('quizEvening.answer.stored')}</span>
      </Line>
    )
  }
  if (unsent) return <Line>{t('quizEvening.answer.sending')}</Line>
  if (outcome === 'late') return <Line>{t('quizEvening.answer.lateText')}</Line>
  if (!answer) return <Line>{t('quizEvening.answer.nothing')}</Line>
  const words = answerWords(question, answer.value)
  const isOvertaken = outcome === 'overtaken'
  const by = answer.setBy ?? t('quizEvening.answer.somebody')
  return (
    <Line>
      <span className="min-w-0 wrap-anywhere">
        {isOvertaken
          ? t('quizEvening.answer.overtaken', { name: by, answer: words })
          : answer.setBy === displayName
            ? t('quizEvening.answer.mine', { answer: words })
            : t('quizEvening.answer.of', { name: by, answer: words })}{' '}
        <span className="muted">{t('quizEvening.answer.changeable')}</span>
      </span>
    </Line>
  )
}

const Line = ({ children }: { children: ReactNode }) => (
  <p className="flex items-start gap-2.5 min-h-12 [&>svg]:flex-none [&>svg]:text-brass-text" role="status">
    {children}
  </p>
)
