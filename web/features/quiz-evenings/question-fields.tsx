import { useId } from 'react'
import { bounds, type EveningKind, eveningKinds } from '#contract/bounds.ts'
import { leastPoints } from '#rules/speed-points.ts'
import {
  canFormCountSpeed,
  newQuestion,
  type QuestionForm,
  type QuestionsForm,
} from '#web/domain/question-values.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useField, useFormContext } from '#web/ui/form/form-context.ts'
import { SoundFields } from './sound-fields.tsx'

// The callback of a list gives paths that the types cannot follow.
const { TextField, TextAreaField, NumberField, SwitchField, PictureField, ListField } =
  fieldsOf<Record<string, string>>()

/** One question of an evening. What guests have seen can only be moved. */
export function QuestionFields({ path }: { path: string }) {
  const { t } = useTranslation()
  const { form, fieldTexts } = useFormContext()
  const question = useField(path).value as QuestionForm
  // For the conflict dialog, which shows values that have no field.
  for (const hidden of ['Id', 'SourceQuestionId', 'Places', 'IsShown', 'CorrectOption', 'CountsSpeed'])
    fieldTexts.values.set(`questions${hidden}`, () => '')
  fieldTexts.values.set('questionsSoundId', (value) => (value ? t('eveningAdmin.sound.has') : ''))
  fieldTexts.values.set('questionsKind', (value) => t(`eveningAdmin.kinds.${value as EveningKind}`))
  if (question.isShown) {
    return (
      <div>
        <p className="font-semibold wrap-anywhere" lang="sv">
          {question.question}
        </p>
        <p className="muted">{t('eveningAdmin.form.isShown')}</p>
      </div>
    )
  }
  const { kind } = question
  const isTieBreak = kind === 'number' && question.isTieBreak
  return (
    <>
      <TextField name={`${path}.question`} wide />
      <KindField path={path} />
      {(kind === 'choice' || kind === 'order' || kind === 'press') && (
        <p className="-mt-2 muted small">{t(`eveningAdmin.form.keyHints.${kind}`)}</p>
      )}
      {kind === 'choice' && <ChoiceOptions path={path} />}
      {kind === 'order' && (
        <ListField name={`${path}.options`} newItem="" max={bounds.evening.options.max}>
          {(option) => <TextField name={option} />}
        </ListField>
      )}
      {(kind === 'text' || kind === 'press') && (
        <TextField name={`${path}.accepted`} wide isOptional={false} />
      )}
      {kind === 'number' && (
        <>
          <TextField name={`${path}.correctNumber`} isOptional={false} />
          <SwitchField name={`${path}.isTieBreak`} />
        </>
      )}
      <div className="grid grid-fit-[110px] gap-4">
        <NumberField name={`${path}.round`} />
        {!isTieBreak && <NumberField name={`${path}.points`} />}
        <NumberField name={`${path}.seconds`} />
      </div>
      {(form.values as QuestionsForm).countsSpeed && <SpeedText question={question} />}
      <TextAreaField name={`${path}.explanation`} minRows={2} />
      <PictureField name={`${path}.pictureUrl`} />
      <SoundFields path={path} />
    </>
  )
}

/** What speed changes for a question, while it counts. */
function SpeedText({ question }: { question: QuestionForm }) {
  const { t } = useTranslation()
  const { points } = question
  return (
    <p className="-mt-2 muted small numbers">
      {canFormCountSpeed(question)
        ? t('eveningAdmin.form.speed', { from: points, to: leastPoints(points) })
        : t('eveningAdmin.form.noSpeed')}
    </p>
  )
}

/** Another kind begins with an empty key. */
function KindField({ path }: { path: string }) {
  const { t } = useTranslation()
  const { form } = useFormContext()
  const { label, value } = useField(`${path}.kind`)
  const choose = (kind: EveningKind) => {
    const { options, correctOption, accepted, correctNumber, places } = newQuestion
    const empty = { kind, options, correctOption, accepted, correctNumber, places }
    for (const [key, each] of Object.entries(empty))
      form.setFieldValue(`${path}.${key}`, structuredClone(each))
  }
  return (
    <Choice
      legend={label}
      value={String(value)}
      onChange={choose}
      options={eveningKinds.map((each) => ({ value: each, label: t(`eveningAdmin.kinds.${each}`) }))}
    />
  )
}

/** Two to six options, one of them marked as right. */
function ChoiceOptions({ path }: { path: string }) {
  const { t } = useTranslation()
  const name = useId()
  const { value, setValue } = useField(`${path}.correctOption`)
  return (
    <ListField name={`${path}.options`} newItem="" max={bounds.evening.options.max}>
      {(option, index) => (
        <div className="grid grid-cols-[44px_minmax(0,1fr)] gap-2.5 items-end">
          <label
            className="grid place-items-center size-11 border border-line rounded-[50%] cursor-pointer font-semibold has-checked:border-success has-checked:text-success-text has-focus-visible:outline-3 has-focus-visible:outline-chalk"
            title={t('quizEvening.reveal.key')}
          >
            <input
              type="radio"
              className="absolute opacity-0"
              name={name}
              checked={value === index}
              onChange={() => setValue(index)}
              aria-label={t('eveningAdmin.form.rightOf', { place: index + 1 })}
            />
            <span aria-hidden>{index + 1}</span>
          </label>
          <TextField name={option} />
        </div>
      )}
    </ListField>
  )
}
