import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { Suspense, use, useState } from 'react'
import { z } from 'zod'
import { line } from '#contract/fields.ts'
import { refusal } from '#web/platform/api.ts'
import { textsOf } from '#web/platform/language.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { SessionProvider, useSession } from '#web/platform/session.tsx'
import { EditForm } from '#web/ui/form/edit-form.tsx'
import { fieldsOf } from '#web/ui/form/fields.tsx'
import { useEditForm } from '#web/ui/form/use-edit-form.ts'
import { UiProvider } from '#web/ui/ui-provider.tsx'

// A form that has a list of lists, like an editor of quizzes.

const quizInput = z.strictObject({
  title: line(120),
  questions: z.array(
    z.strictObject({ text: line(200), options: z.array(line(80)).length(4), correct: z.number().int() }),
  ),
})
export type Quiz = z.infer<typeof quizInput> & { version: number }
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

/** Where the form's quiz is stored, and the error with which saving is refused. */
export type QuizStore = {
  stored: Quiz
  refusal: { status: number; body: Record<string, unknown> } | null
}

const { TextField, SelectField, ListField } = fieldsOf<typeof emptyQuiz>()

async function save(store: QuizStore, quiz: Quiz): Promise<Quiz> {
  const { refusal: refused } = store
  if (refused) throw await refusal(Response.json(refused.body, { status: refused.status }))
  store.stored = { ...quiz, version: quiz.version + 1 }
  return store.stored
}

function QuizForm({ store }: { store: QuizStore }) {
  const edit = useEditForm({
    noun: 'quiz',
    id: '1',
    stored: store.stored,
    empty: emptyQuiz,
    schema: quizInput,
    save: ({ body, version }) => save(store, { ...body, version }),
    success: () => ({ title: 'Sparat' }),
    // No test looks at this text.
    failed: { title: 'toast.failed' as never, message: 'problems.codes.validation_failed' },
  })
  return (
    <EditForm edit={edit} texts="quizForm" submitLabel="Spara">
      <TextField name="title" />
      <ListField name="questions" newItem={newQuestion} max={4} copyOf={(question) => question}>
        {(question) => (
          <>
            {/* The type of the callback's path does not say in which list it is. */}
            <TextField name={`${question}.text` as never} />
            <ListField name={`${question}.options` as never}>
              {(option) => <TextField name={option as never} />}
            </ListField>
            <SelectField
              name={`${question}.correct` as never}
              options={[0, 1, 2, 3]}
              labelOf={(at) => `Svar ${at + 1}`}
            />
          </>
        )}
      </ListField>
    </EditForm>
  )
}

let loaded: Promise<void> | null = null
async function loadTexts(): Promise<void> {
  await textsOf('admin', 'sv')
  i18next.addResourceBundle('sv', 'admin', { quizForm: texts }, true)
}

function SignedIn({ store }: { store: QuizStore }) {
  loaded ??= loadTexts()
  use(loaded)
  return useSession().me ? (
    <main>
      <h1>Quiz</h1>
      <QuizForm store={store} />
    </main>
  ) : null
}

/** The screen of the form, with the providers of the app. */
export function QuizScreen({ store }: { store: QuizStore }) {
  const [router] = useState(() =>
    createRouter({
      routeTree: createRootRoute({ component: () => <SignedIn store={store} /> }),
      history: createMemoryHistory(),
    }),
  )
  return (
    <QueryClientProvider client={queryClient}>
      <UiProvider>
        <SessionProvider>
          <Suspense>
            <RouterProvider router={router as never} />
          </Suspense>
        </SessionProvider>
      </UiProvider>
    </QueryClientProvider>
  )
}
