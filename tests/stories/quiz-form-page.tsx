import { QueryClientProvider } from '@tanstack/react-query'
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { line } from '#contract/fields.ts'
import { refusal } from '#web/platform/api.ts'
import { startLanguage, textsOf } from '#web/platform/language.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { SessionProvider, useSession } from '#web/platform/session.tsx'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { UiProvider } from '#web/ui/ui-provider.tsx'

// A form with a list of lists, as an editor of quizzes has, until a screen of the product has one. Its server is the test.

const quizInput = z.strictObject({
  title: line(120),
  questions: z.array(
    z.strictObject({ text: line(200), options: z.array(line(80)).length(4), correct: z.number().int() }),
  ),
})
type Quiz = z.infer<typeof quizInput> & { version: number }
const newQuestion = { text: '', options: ['', '', '', ''], correct: 0 }
const emptyQuiz = { title: '', questions: [newQuestion] }

const texts = {
  title: 'Titel',
  questions: 'Frågor',
  questionsItem: 'Fråga {{place}}',
  questionsAdd: 'Lägg till fråga',
  questionsText: 'Frågan',
  questionsOptions: 'Svar',
  questionsOptionsItem: 'Svar {{place}}',
  questionsCorrect: 'Rätt svar',
}

const { TextField, SelectField, ListField } = fieldsOf<typeof emptyQuiz>()

async function send(method: string, body?: unknown): Promise<Quiz> {
  const response = await fetch('/quiz-form/api', {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw await refusal(response)
  return (await response.json()) as Quiz
}
const stored = await send('GET')

function QuizForm() {
  const edit = useEditForm({
    noun: 'quiz',
    id: '1',
    stored,
    empty: emptyQuiz,
    schema: quizInput,
    save: ({ body, version }) => send('PUT', { ...body, version }),
    success: () => ({ title: 'Sparat' }),
    failed: { title: 'actions.failed', message: 'problems.codes.validation_failed' },
  })
  return (
    <EditForm edit={edit} texts="quizForm" submitLabel="Spara">
      <TextField name="title" />
      <ListField name="questions" newItem={newQuestion} max={50}>
        {(question) => (
          <>
            <TextField name={`${question}.text`} />
            <ListField name={`${question}.options`}>{(option) => <TextField name={option} />}</ListField>
            <SelectField
              name={`${question}.correct`}
              options={[0, 1, 2, 3]}
              labelOf={(at) => `Svar ${at + 1}`}
            />
          </>
        )}
      </ListField>
    </EditForm>
  )
}

const SignedIn = () => (useSession().me ? <QuizForm /> : null)
const router = createRouter({ routeTree: createRootRoute({ component: SignedIn }), basepath: '/quiz-form' })

await startLanguage()
await textsOf('admin', 'sv')
i18next.addResourceBundle('sv', 'translation', { quizForm: texts }, true)
createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={queryClient}>
    <UiProvider>
      <SessionProvider>
        <RouterProvider router={router as never} />
      </SessionProvider>
    </UiProvider>
  </QueryClientProvider>,
)
