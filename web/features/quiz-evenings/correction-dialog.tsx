import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { bounds } from '#contract/bounds.ts'
import type { AnswerGroup, EveningAnswers, HostedQuestion } from '#contract/quiz-evening-control.ts'
import { cleanLine } from '#contract/text.ts'
import { answerWords } from '#web/domain/evening-answers.ts'
import { type AnswerOf, request } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { AnswerMarks } from './answer-marks.tsx'
import { controlQueries, invalidateControl } from './queries.ts'

/** A mark that a host wants to change. */
export type Wanted = { form: string; isRight: boolean }

type CorrectionDialogProps = {
  competitionId: string
  /** Null: closed. */
  question: HostedQuestion | null
  /** The mark to change, where the host has chosen it before. */
  wanted?: Wanted | null
  onClose: () => void
}

/** The answers to a question whose key is known: a host changes a mark, and says why. */
export function CorrectionDialog({ question, onClose, ...props }: CorrectionDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={question !== null}
      onClose={onClose}
      title={t('eveningAdmin.correct.title')}
      closeOnClickOutside={false}
    >
      {question && <Answers {...props} questionId={question.id} onClose={onClose} />}
    </Dialog>
  )
}

type AnswersProps = Omit<CorrectionDialogProps, 'question'> & { questionId: string }

function Answers({ competitionId, questionId, wanted: first = null, onClose }: AnswersProps) {
  const [wanted, setWanted] = useState(first)
  const query = useQuery(controlQueries.answers(questionId))
  return (
    <Loaded query={query} loading="quizEvening.loading" failed="quizEvening.loadFailed">
      {(answers) => {
        const group = answers.groups.find(({ form }) => form === wanted?.form)
        return wanted && group ? (
          <Reason
            key={`${wanted.form} ${wanted.isRight}`}
            competitionId={competitionId}
            answers={answers}
            group={group}
            isRight={wanted.isRight}
            onCancel={() => setWanted(null)}
            onDone={onClose}
          />
        ) : (
          <List answers={answers} onWant={setWanted} />
        )
      }}
    </Loaded>
  )
}

function List({ answers, onWant }: { answers: EveningAnswers; onWant: (wanted: Wanted) => void }) {
  const { t, language } = useTranslation()
  const { question, groups, corrections } = answers
  return (
    <div className="flex flex-col gap-4">
      <p className="font-semibold wrap-anywhere" lang="sv">
        {question.question}
      </p>
      {groups.length === 0 ? (
        <p>{t('eveningAdmin.mark.none')}</p>
      ) : (
        <ul className="rows">
          {groups.map((group) => (
            <AnswerMarks
              key={group.form}
              group={group}
              question={question}
              onMark={(isRight) => onWant({ form: group.form, isRight })}
            />
          ))}
        </ul>
      )}
      {corrections.length > 0 && (
        <section aria-labelledby="corrections">
          <h3 id="corrections" className="text-[1.0625rem]">
            {t('eveningAdmin.correct.log')}
          </h3>
          <ul className="plain-list flex flex-col gap-2 mt-2">
            {corrections.map((each) => (
              <li key={each.id} className="wrap-anywhere">
                {t(each.isRight ? 'eveningAdmin.mark.rightOf' : 'eveningAdmin.mark.wrongOf', {
                  answer: answerWords(question, each.written),
                })}
                . {each.reason}
                <span className="block muted small">
                  {[each.correctedBy, formatInstant(each.at, language)].filter(Boolean).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const reasons = ['spelling', 'alsoRight', 'keyWrong', 'markedWrong'] as const

type ReasonProps = {
  competitionId: string
  answers: EveningAnswers
  group: AnswerGroup
  isRight: boolean
  onCancel: () => void
  onDone: () => void
}

/** Says what the change does, and asks why. */
function Reason({ competitionId, answers, group, isRight, onCancel, onDone }: ReasonProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { question, isFinished } = answers
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const words = answerWords(question, group.written)
  const { run, isPending } = useAction<string, AnswerOf<'correctEveningMark'>>({
    request: (said, requestId) =>
      request('correctEveningMark', {
        params: { questionId: question.id },
        body: { requestId, form: group.form, isRight, reason: said },
      }),
    success: () => ({ title: t('eveningAdmin.correct.done') }),
    failed: { title: 'ui.failed', message: 'eveningAdmin.correct.failed' },
    explained: ['question_not_revealed', 'not_found', 'too_many_requests', 'unreachable'],
    onDone: (answer) => {
      client.setQueryData(controlQueries.answers(question.id).queryKey, answer)
      void invalidateControl(client, competitionId)
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') setMissing(true)
    else void run(reason.trim())
  }
  const said = (text: string) => {
    setReason(text)
    setMissing(false)
  }
  const counted = { count: group.teams.length, points: String(question.points) }
  return (
    <form className="flex flex-col gap-4" onSubmit={submit} noValidate>
      <p className="font-semibold wrap-anywhere">
        {t(isRight ? 'eveningAdmin.mark.rightOf' : 'eveningAdmin.mark.wrongOf', { answer: words })}
      </p>
      <p>
        {t(isRight ? 'eveningAdmin.correct.gets' : 'eveningAdmin.correct.loses', counted)}{' '}
        {isFinished && t('eveningAdmin.correct.afterEnd')}
      </p>
      <fieldset className="min-w-0 m-0 p-0 border-0">
        <legend className="visually-hidden">{t('eveningAdmin.correct.common')}</legend>
        <div className="flex flex-wrap gap-2">
          {reasons.map((each) => (
            <Button
              key={each}
              variant="default"
              aria-pressed={reason === t(`eveningAdmin.correct.reasons.${each}`)}
              onClick={() => said(t(`eveningAdmin.correct.reasons.${each}`))}
            >
              {t(`eveningAdmin.correct.reasons.${each}`)}
            </Button>
          ))}
        </div>
      </fieldset>
      <TextInput
        data-autofocus
        label={t('eveningAdmin.correct.reason')}
        description={t('eveningAdmin.correct.reasonHint')}
        value={reason}
        error={isMissing && t('problems.rules.required', { limit: '' })}
        maxLength={bounds.evening.correctionReason}
        autoComplete="off"
        onChange={(event) => said(cleanLine(event.currentTarget.value))}
      />
      <DialogActions>
        <Button variant="default" onClick={onCancel}>
          {t('eveningAdmin.correct.back')}
        </Button>
        <Button type="submit" loading={isPending}>
          {t('eveningAdmin.correct.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}
