import { ActionIcon } from '@mantine/core'
import { Check, Pencil, Scale } from 'lucide-react'
import { useState } from 'react'
import type { EveningControl, HostedQuestion } from '#contract/quiz-evening-control.ts'
import { whyNotCorrect, whyNotStep } from '#rules/quiz-evening.ts'
import { ruledEvening, ruledQuestion } from '#web/domain/ruled-evening.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ActionButton, Panel } from '#web/ui/control-panel.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useTap } from '#web/ui/use-tap.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import type { EveningSteps } from './use-steps.ts'

type QuestionPanelProps = { control: EveningControl; steps: EveningSteps }

/** All questions in their order: what has been asked, and any other that can be shown instead of the next one. */
export function QuestionPanel({ control, steps }: QuestionPanelProps) {
  const { t } = useTranslation()
  const { competitionId, questions, place } = control
  const evening = ruledEvening(control)
  const { tap } = useTap()
  const [corrected, setCorrected] = useState<HostedQuestion | null>(null)
  return (
    <Panel title={t('eveningAdmin.questions.title')}>
      <ol className="rows">
        {questions.map((question, at) => (
          <li key={question.id} className="flex items-center gap-3 min-h-14 py-2 px-4">
            <span className="muted min-w-6 numbers">{at + 1}.</span>
            <span className="flex-1 min-w-0">
              <span className="line-clamp-2 wrap-anywhere" lang="sv">
                {question.question}
              </span>
              <span className="muted small numbers">
                {question.isTieBreak
                  ? t('quizEvening.question.tieBreak')
                  : t('eveningAdmin.questions.facts', {
                      round: question.round,
                      kind: t(`eveningAdmin.kinds.${question.kind}`),
                    })}
              </span>
            </span>
            {question.shownAt ? (
              <>
                <State question={question} isCurrent={place.questionId === question.id} />
                {whyNotCorrect(ruledQuestion(question)) === null && question.answers > 0 && (
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={44}
                    aria-label={t('eveningAdmin.correct.of', { question: question.question })}
                    onClick={() => setCorrected(question)}
                  >
                    <Scale size={18} aria-hidden />
                  </ActionIcon>
                )}
              </>
            ) : (
              whyNotStep(evening, { step: 'show', shows: question.id }) === null && (
                <ActionButton
                  variant="default"
                  pending={false}
                  aria-label={t('eveningAdmin.questions.showOf', { question: question.question })}
                  onClick={() => tap(() => steps.take({ step: 'show', questionId: question.id }))}
                >
                  {t('eveningAdmin.questions.show')}
                </ActionButton>
              )
            )}
          </li>
        ))}
      </ol>
      {place.stage !== 'finished' && (
        <LinkButton
          to="/admin/live-competition/$competitionId"
          params={{ competitionId }}
          search={{ view: 'questions' }}
          variant="default"
          className="self-start"
          leftSection={<Pencil size={18} aria-hidden />}
        >
          {t('eveningAdmin.questions.edit')}
        </LinkButton>
      )}
      <CorrectionDialog
        competitionId={competitionId}
        question={corrected}
        onClose={() => setCorrected(null)}
      />
    </Panel>
  )
}

function State({ question, isCurrent }: { question: HostedQuestion; isCurrent: boolean }) {
  const { t } = useTranslation()
  const state = question.revealedAt
    ? 'revealed'
    : question.lockedAt
      ? 'locked'
      : question.openedAt
        ? 'open'
        : 'shown'
  return (
    <span
      className="pill inline-flex flex-none items-center gap-1 text-muted data-now:text-brass-text"
      data-now={isCurrent || undefined}
    >
      {state === 'revealed' && <Check size={14} aria-hidden />}
      {t(`eveningAdmin.questions.states.${state}`)}
    </span>
  )
}
