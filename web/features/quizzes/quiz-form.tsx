import type { z } from 'zod'
import { bounds, type QuestionType } from '#contract/bounds.ts'
import { type EditableQuiz, quizInput } from '#contract/quizzes.ts'
import { quizTimeErrors, type WallClock } from '#rules/quiz-times.ts'
import { stockholmInstant, stockholmWallClock } from '#rules/stockholm.ts'
import { numberOf, typedOf } from '#web/domain/question-values.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { trimmed } from '#web/ui/form/form-values.ts'
import { PasteQuestions } from './paste-questions.tsx'
import { QuestionFields } from './question-fields.tsx'
import { QuizCard } from './quiz-card.tsx'
import { useDurationText } from './use-duration-text.ts'

/** A new question: multiple choice, four empty options, the first one right. */
const newQuestion = {
  // Empty for a question that is not stored yet.
  id: '',
  question: '',
  questionType: 'multiple_choice' as QuestionType,
  options: ['', '', '', ''],
  correctAnswer: 0,
  correctTextAnswer: '',
  correctNumber: '',
  tolerance: '',
  points: 10,
  timeLimit: 30,
  pictureUrl: '',
}
type QuestionForm = typeof newQuestion

const noTime: WallClock = { date: '', time: '' }
/** The values of an empty form; dates and times are in Stockholm time. */
export const emptyQuiz = {
  title: '',
  description: '',
  startTime: noTime,
  endTime: noTime,
  hidesKey: false,
  shufflesOptions: true,
  isActive: true,
  questions: [newQuestion],
}
type QuizForm = typeof emptyQuiz
/** What is sent. */
type QuizBody = z.input<typeof quizInput>

const clockOf = (instant: string | null) =>
  instant === null ? noTime : stockholmWallClock(new Date(instant))

export const quizValues = (stored: EditableQuiz): QuizForm => ({
  title: stored.title,
  description: stored.description ?? '',
  startTime: clockOf(stored.startTime),
  endTime: clockOf(stored.endTime),
  hidesKey: stored.hidesKey,
  shufflesOptions: stored.shufflesOptions,
  // Only for a new quiz: afterwards, the list has the switch.
  isActive: true,
  questions: stored.questions.map((each) => ({
    ...each,
    options: each.options ?? newQuestion.options,
    correctAnswer: each.correctAnswer ?? newQuestion.correctAnswer,
    correctTextAnswer: each.correctTextAnswer ?? '',
    correctNumber: typedOf(each.correctNumber),
    tolerance: each.tolerance === 0 ? '' : typedOf(each.tolerance),
    pictureUrl: each.pictureUrl ?? '',
  })),
})

const timeOf = (typed: WallClock) => (typed.date === '' && typed.time === '' ? null : typed)

/** The values as the contract takes them: without times that are not set, and without the key of another type. */
export const quizBody = (values: QuizForm): QuizBody => {
  const { startTime, endTime, questions, ...rest } = trimmed(values) as QuizForm
  return {
    ...rest,
    startTime: timeOf(startTime),
    endTime: timeOf(endTime),
    questions: questions.map(bodyOf),
  }
}

function bodyOf({ id, questionType: type, ...form }: QuestionForm): QuizBody['questions'][number] {
  const hasOptions = type === 'multiple_choice' || type === 'order'
  return {
    ...form,
    id: id || null,
    questionType: type,
    options: hasOptions ? form.options : null,
    correctAnswer: type === 'multiple_choice' ? form.correctAnswer : null,
    correctTextAnswer: type === 'text' ? form.correctTextAnswer : null,
    correctNumber: type === 'number' ? numberOf(form.correctNumber) : null,
    tolerance: type === 'number' ? numberOf(form.tolerance) : null,
  }
}

/** An inactive quiz with the same questions, without times. */
export const copyOf = (stored: EditableQuiz, title: string): QuizBody => ({
  ...quizBody({ ...quizValues(stored), startTime: noTime, endTime: noTime }),
  title: title.slice(0, 120),
  isActive: false,
  questions: stored.questions.map((each) => ({ ...each, id: null })),
})

const timeMessages = {
  time_does_not_exist: 'problems.codes.time_does_not_exist',
  end_before_start: 'adminQuizzes.form.endBeforeStart',
} as const

/** Rules on start and end beyond the schema. */
export const checkQuizTimes = ({ startTime, endTime }: QuizForm) =>
  Object.fromEntries(
    Object.entries(quizTimeErrors(timeOf(startTime), timeOf(endTime))).map(([path, rule]) => [
      path,
      t(timeMessages[rule]),
    ]),
  )

const { TextField, TextAreaField, DateTimeField, SwitchField, ListField } = fieldsOf<QuizForm>()

type FieldsProps = {
  values: QuizForm
  set: (values: Partial<QuizForm>) => void
  row: EditableQuiz | null
}

export function QuizFields({ values, set, row }: FieldsProps) {
  const { endTime, questions } = values
  return (
    <>
      <TextField name="title" wide />
      <TextAreaField name="description" minRows={3} />
      <DateTimeField
        date="startTime.date"
        time="startTime.time"
        isOptional
        // A quiz that ends on the day it starts is moved as a whole. An end that is not set stays so.
        onDate={(date, before) => {
          if (endTime.date !== '' && endTime.date === before) set({ endTime: { ...endTime, date } })
        }}
      />
      <DateTimeField date="endTime.date" time="endTime.time" isOptional />
      <SwitchField name="hidesKey" />
      <SwitchField name="shufflesOptions" />
      {!row && <SwitchField name="isActive" />}
      <ListField
        name="questions"
        newItem={newQuestion}
        copyOf={(each) => ({ ...(each as QuestionForm), id: '' })}
        max={bounds.quiz.questions}
      >
        {(path) => <QuestionFields path={path} />}
      </ListField>
      <PasteQuestions
        onPaste={(pasted) => {
          const added = pasted.map((each) => ({ ...newQuestion, ...each }))
          set({ questions: [...questions.filter(isTouched), ...added] })
        }}
      />
      <Sums questions={questions} />
    </>
  )
}

/** Pasted questions replace those that nobody has written anything into. */
const isTouched = ({ id, question, options }: QuestionForm) =>
  id !== '' || question !== '' || options.some((each) => each !== '')

/** How many questions, points and minutes the quiz has. */
function Sums({ questions }: { questions: readonly QuestionForm[] }) {
  const { t } = useTranslation()
  const durationText = useDurationText()
  const sum = (of: 'points' | 'timeLimit') =>
    questions.reduce((all, each) => all + (Number.isInteger(each[of]) ? each[of] : 0), 0)
  return (
    <p role="status" className="muted numbers">
      {t('adminQuizzes.form.sums', {
        questions: t('quizzes.questions', { count: questions.length }),
        points: sum('points'),
        time: durationText(sum('timeLimit')),
      })}
    </p>
  )
}

/** The card as guests will see it, while it is being written. */
export function QuizPreview({ values, row }: { values: QuizForm; row: EditableQuiz | null }) {
  const { t } = useTranslation()
  const { shape } = quizInput
  const instantOf = ({ date, time }: WallClock) => stockholmInstant(date, time)?.toISOString() ?? null
  const total = (of: 'points' | 'timeLimit') =>
    values.questions.reduce((all, each) => all + (Number(each[of]) || 0), 0)
  const quiz = {
    id: row?.id ?? '',
    title: values.title.trim() || t('adminQuizzes.form.title'),
    description: shape.description.safeParse(values.description).data ?? null,
    startTime: instantOf(values.startTime),
    endTime: instantOf(values.endTime),
    isActive: true,
    questionCount: values.questions.length,
    points: total('points'),
    seconds: total('timeLimit'),
    mine: null,
  }
  return <QuizCard quiz={quiz} />
}
