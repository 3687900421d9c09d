import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { bounds } from '#contract/bounds.ts'
import { type EveningControl, eveningQuestionsInput } from '#contract/quiz-evening-control.ts'
import type { PastedQuestion } from '#rules/quiz-paste.ts'
import {
  isTouched,
  newQuestion,
  noQuestions,
  pastedQuestion,
  type QuestionForm,
  type QuestionsForm,
  questionsBody,
  questionsForm,
  questionsOfQuiz,
} from '#web/domain/question-values.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { may, useMe } from '#web/platform/session.tsx'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { Loaded, useStored } from '#web/ui/loaded.tsx'
import { AddQuiz } from './add-quiz.tsx'
import { controlQueries, showControl } from './queries.ts'
import { QuestionFields } from './question-fields.tsx'

const { SwitchField, ListField } = fieldsOf<QuestionsForm>()

/** Gives what reads pasted rows. */
type Paste = (onPaste: (questions: PastedQuestion[]) => void) => ReactNode

type EveningQuestionsProps = { competitionId: string; paste: Paste; onSaved: () => void }

/** The questions of an evening, in their order. */
export function EveningQuestions({ competitionId, ...rest }: EveningQuestionsProps) {
  const query = useStored(controlQueries.state(competitionId))
  return (
    <Loaded query={query} loading="quizEvening.loading" failed="quizEvening.loadFailed">
      {(control) => <Form control={control} {...rest} />}
    </Loaded>
  )
}

type FormProps = { control: EveningControl; paste: Paste; onSaved: () => void }

function Form({ control, paste, onSaved }: FormProps) {
  const { t } = useTranslation()
  const me = useMe()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { competitionId } = control
  const back = () =>
    void navigate({ to: '/admin/live-competition/$competitionId', params: { competitionId } })
  const edit = useEditForm({
    noun: 'evening',
    id: competitionId,
    stored: control,
    empty: noQuestions,
    toValues: questionsForm,
    toBody: questionsBody,
    schema: eveningQuestionsInput,
    explain: ({ field, rule }) =>
      field.endsWith('.correctNumber') && rule === 'invalid' ? t('quizEvening.answer.notNumber') : undefined,
    save: ({ version, body }) =>
      request('putEveningQuestions', { params: { competitionId }, body: { ...body, version } }),
    canSaveAsNew: false,
    success: () => ({ title: t('eveningAdmin.form.saved') }),
    failed: { title: 'ui.failed', message: 'eveningAdmin.form.failed' },
    explained: ['question_shown', 'competition_ended', 'decided_otherwise'],
    onSaved: (saved) => {
      void showControl(client, saved)
      onSaved()
    },
    close: back,
  })
  const { questions } = edit.values
  const add = (added: QuestionForm[]) => {
    const kept = questions.filter(isTouched)
    const round = Math.min(
      bounds.evening.rounds,
      1 + Math.max(0, ...kept.map((each) => Number(each.round) || 0)),
    )
    const room = added.slice(0, bounds.evening.questions - kept.length)
    edit.form.setFieldValue('questions', [...kept, ...room.map((each) => ({ ...each, round }))])
  }
  return (
    <EditForm edit={edit} texts="eveningAdmin.form" submitLabel={t('eveningAdmin.form.save')} onCancel={back}>
      <div className="sm:col-span-full">
        <SwitchField name="countsSpeed" />
      </div>
      <ListField
        name="questions"
        newItem={newQuestion}
        copyOf={(each) => ({
          ...(each as QuestionForm),
          id: '',
          isShown: false,
          countsSpeed: false,
          sourceQuestionId: '',
        })}
        max={bounds.evening.questions}
      >
        {(path) => <QuestionFields path={path} />}
      </ListField>
      {may(me, 'quizzes.edit') && <AddQuiz onAdd={(quiz) => add(questionsOfQuiz(quiz))} />}
      {paste((pasted) => add(pasted.map(pastedQuestion)))}
    </EditForm>
  )
}
