import { type EditableQuiz, quizInput } from '#contract/quizzes.ts'
import type { WallClock } from '#rules/quiz.ts'
import { stockholmInstant } from '#rules/stockholm.ts'
import { useTranslation } from '#web/platform/language.ts'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { MarkAgainDialog } from './mark-again.tsx'
import { PasteQuestions } from './paste-questions.tsx'
import { QuestionFields } from './question-fields.tsx'
import { QuizCard } from './quiz-card.tsx'
import { newQuestion, type QuestionForm, type QuizForm } from './quiz-form-values.ts'
import { useDurationText } from './use-duration-text.ts'

const { TextField, TextAreaField, DateTimeField, SwitchField, ListField } = fieldsOf<QuizForm>()

type FieldsProps = {
  values: QuizForm
  set: (values: Partial<QuizForm>) => void
  row: EditableQuiz | null
}

export function QuizFields({ values, set, row }: FieldsProps) {
  const { startTime, endTime, questions } = values
  return (
    <>
      <TextField name="title" wide />
      <TextAreaField name="description" minRows={3} />
      <DateTimeField
        date="startTime.date"
        time="startTime.time"
        // Most quizzes end on the day that they start.
        onDate={(date) => {
          if (endTime.date === '' || endTime.date === startTime.date) set({ endTime: { ...endTime, date } })
        }}
      />
      <DateTimeField date="endTime.date" time="endTime.time" />
      {!row && <SwitchField name="isActive" />}
      <ListField
        name="questions"
        newItem={newQuestion}
        copyOf={(each) => ({ ...(each as QuestionForm), id: null })}
        max={100}
      >
        {(path) => <QuestionFields path={path} />}
      </ListField>
      <PasteQuestions onPaste={(added) => set({ questions: [...questions.filter(isTouched), ...added] })} />
      <Sums questions={questions} />
      <MarkAgainDialog />
    </>
  )
}

/** Pasted questions replace those that nobody has written anything into. */
const isTouched = ({ id, question, options }: QuestionForm) =>
  id !== null || question !== '' || options.some((each) => each !== '')

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
