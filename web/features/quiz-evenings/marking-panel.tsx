import { Button } from '@mantine/core'
import { X } from 'lucide-react'
import { type RefObject, useId, useState } from 'react'
import type { EveningControl, HostedQuestion } from '#contract/quiz-evening-control.ts'
import { currentQuestion } from '#web/domain/ruled-evening.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { AnswerMarks } from './answer-marks.tsx'
import { CorrectionDialog, type Wanted } from './correction-dialog.tsx'
import { useControlAction } from './use-control-action.ts'

type MarkingPanelProps = { control: EveningControl; heading: RefObject<HTMLHeadingElement | null> }

/** The answers to the question on the screens in groups: one tap marks all teams that have written the same. Once the key is shown, a mark is changed with a reason. */
export function MarkingPanel({ control, heading }: MarkingPanelProps) {
  const { t } = useTranslation()
  const id = useId()
  const question = currentQuestion(control)
  const { groups, mark } = useMarks(control, question)
  const [wanted, setWanted] = useState<Wanted | null>(null)
  if (control.place.stage !== 'question' || !question?.lockedAt) return null
  const rest = groups.filter(({ isRight, isNear }) => isRight === null && !isNear).map(({ form }) => form)
  return (
    <section className="panel flex flex-col gap-3.5" aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="text-[1.1875rem] scroll-mt-24">
        {t('eveningAdmin.mark.title')}
      </h2>
      <p role="status" className="muted">
        {t(
          groups.length === 0
            ? 'eveningAdmin.mark.none'
            : question.unmarked === 0
              ? 'eveningAdmin.mark.done'
              : 'eveningAdmin.mark.waiting',
          { count: question.unmarked },
        )}
      </p>
      {groups.length > 0 && (
        <ul className="rows">
          {groups.map((group) => (
            <AnswerMarks
              key={group.form}
              group={group}
              question={question}
              onMark={
                question.isTieBreak
                  ? undefined
                  : (isRight) =>
                      question.revealedAt
                        ? setWanted({ form: group.form, isRight })
                        : mark([group.form], isRight)
              }
            />
          ))}
        </ul>
      )}
      {rest.length > 1 && (
        <Button
          variant="default"
          className="self-start"
          leftSection={<X size={18} aria-hidden />}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => mark(rest, false)}
        >
          {t('eveningAdmin.mark.restWrong', { count: rest.length })}
        </Button>
      )}
      <CorrectionDialog
        competitionId={control.competitionId}
        question={wanted && question}
        wanted={wanted}
        onClose={() => setWanted(null)}
      />
    </section>
  )
}

type Mark = (forms: string[], isRight: boolean) => void

type Marked = { questionId: string; forms: string[]; isRight: boolean }

/**
 * Marks show at once, and stay shown until their own answer comes: an answer to the mark before does not know them. Those that follow
 * wait for the ones before. How many are not marked is the server's to say: until it has the marks, it refuses the key.
 */
function useMarks({ competitionId, groups }: EveningControl, question: HostedQuestion | undefined) {
  const [waiting, setWaiting] = useState<readonly Marked[]>([])
  const remove = (marked: Marked) => setWaiting((all) => all.filter((each) => each !== marked))
  const { run } = useControlAction<Marked>(competitionId, {
    queue: `evening marks ${competitionId}`,
    request: ({ questionId, ...body }) => request('markEveningAnswers', { params: { questionId }, body }),
    patch: (marked) => {
      setWaiting((all) => [...all, marked])
      return () => remove(marked)
    },
    failed: { title: 'ui.failed', message: 'eveningAdmin.mark.failed' },
    onDone: remove,
  })
  const waitingFor = (form: string) =>
    waiting.findLast(({ questionId, forms }) => questionId === question?.id && forms.includes(form))
  const shown = groups.map((group) => {
    const marked = waitingFor(group.form)
    return marked ? { ...group, isRight: marked.isRight, isNear: false } : group
  })
  const mark: Mark = (forms, isRight) => question && void run({ questionId: question.id, forms, isRight })
  return { groups: shown, mark }
}
