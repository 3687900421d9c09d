import { TextInput } from '@mantine/core'
import { useId, useState } from 'react'
import { bounds, type QuestionType, questionTypes } from '#contract/bounds.ts'
import { isAccepted } from '#rules/quiz-marking.ts'
import { useTranslation } from '#web/platform/language.ts'
import { Choice } from '#web/ui/choice.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useField, useFormContext } from '#web/ui/form/form-context.ts'
import { letters } from './option-letter.tsx'
import { QuestionPreview, type ShownQuestion } from './question-preview.tsx'
import classes from './quizzes.module.css'

// The callback of a list gives paths that the types cannot follow.
const { TextField, NumberField, PictureField, ListField } = fieldsOf<Record<string, string>>()

/** One question of the editor. */
export function QuestionFields({ path }: { path: string }) {
  const { t } = useTranslation()
  const { fieldTexts } = useFormContext()
  const { value, label } = useField(path)
  const question = value as ShownQuestion
  // For the conflict dialog, which shows values that have no field.
  fieldTexts.values.set('questionsId', () => '')
  fieldTexts.values.set('questionsCorrectAnswer', (value) => letters[Number(value)] ?? '')
  fieldTexts.values.set('questionsQuestionType', (value) => t(`adminQuizzes.types.${value as QuestionType}`))
  return (
    <>
      <TextField name={`${path}.question`} wide />
      <TypeField path={path} />
      <KeyFields path={path} type={question.questionType} />
      <div className="grid grid-fit-[130px] gap-4">
        <NumberField name={`${path}.points`} />
        <NumberField name={`${path}.timeLimit`} />
      </div>
      <PictureField name={`${path}.pictureUrl`} />
      <QuestionPreview question={question} label={label} />
    </>
  )
}

/** What is right, by the type of the question. */
function KeyFields({ path, type }: { path: string; type: QuestionType }) {
  const { t } = useTranslation()
  switch (type) {
    case 'multiple_choice':
      return <Options path={path} />
    case 'text':
      return <AcceptedField path={path} />
    case 'number':
      return (
        <div className="grid grid-fit-[130px] gap-4">
          <TextField name={`${path}.correctNumber`} isOptional={false} />
          <TextField name={`${path}.tolerance`} />
        </div>
      )
    case 'order':
      return (
        <div>
          <p className="muted mb-2">{t('adminQuizzes.form.orderHint')}</p>
          <ListField name={`${path}.options`} newItem="" max={bounds.question.orderOptions.max}>
            {(option) => <TextField name={option} />}
          </ListField>
        </div>
      )
  }
}

const emptyKey = { correctAnswer: 0, correctTextAnswer: '', correctNumber: '', tolerance: '' }

/** Another type resets the options and answers. */
function TypeField({ path }: { path: string }) {
  const { t } = useTranslation()
  const { form } = useFormContext()
  const { label, value } = useField(`${path}.questionType`)
  const choose = (questionType: QuestionType) => {
    const { options, orderOptions } = bounds.question
    const count = questionType === 'order' ? orderOptions.min : options
    const empties = { questionType, ...emptyKey, options: Array.from({ length: count }, () => '') }
    for (const [key, empty] of Object.entries(empties))
      form.setFieldValue(`${path}.${key}`, structuredClone(empty))
  }
  return (
    <Choice
      legend={label}
      value={String(value)}
      onChange={choose}
      options={questionTypes.map((each) => ({ value: each, label: t(`adminQuizzes.types.${each}`) }))}
    />
  )
}

/** Four options, one of them marked as right. */
function Options({ path }: { path: string }) {
  const { t } = useTranslation()
  const name = useId()
  const { value, setValue } = useField(`${path}.correctAnswer`)
  return (
    <div>
      <ListField name={`${path}.options`}>
        {(option, index) => (
          <div className="grid grid-cols-[44px_minmax(0,1fr)] gap-2.5 items-end">
            <label
              className={`${classes.right} grid place-items-center size-11 border border-line rounded-[50%] cursor-pointer font-semibold [&_input]:absolute [&_input]:opacity-0`}
              title={t('adminQuizzes.form.right')}
            >
              <input
                type="radio"
                name={name}
                checked={value === index}
                onChange={() => setValue(index)}
                aria-label={t('adminQuizzes.form.rightOf', { letter: letters[index] ?? '' })}
              />
              <span aria-hidden>{letters[index]}</span>
            </label>
            <TextField name={option} />
          </div>
        )}
      </ListField>
      <p className="muted">{t('adminQuizzes.form.optionsHint')}</p>
    </div>
  )
}

/** The accepted answers, and a field to try whether an answer is among them. */
function AcceptedField({ path }: { path: string }) {
  const { t } = useTranslation()
  const [tried, setTried] = useState('')
  const accepted = String(useField(`${path}.correctTextAnswer`).value)
  const result = tried.trim() !== '' && (isAccepted(accepted, tried) ? 'accepted' : 'refused')
  return (
    <>
      <TextField name={`${path}.correctTextAnswer`} wide isOptional={false} />
      <TextInput
        label={t('adminQuizzes.form.try')}
        value={tried}
        autoComplete="off"
        onChange={(event) => setTried(event.currentTarget.value)}
        description={
          <span role="status" className={result === 'accepted' ? classes.accepted : undefined}>
            {result ? t(`adminQuizzes.form.${result}`) : t('adminQuizzes.form.tryHint')}
          </span>
        }
        inputWrapperOrder={['label', 'input', 'description']}
      />
    </>
  )
}
