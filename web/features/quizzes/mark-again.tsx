import { Button, Group } from '@mantine/core'
import { useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { EditableQuiz, quizInput } from '#contract/quizzes.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import type { Save } from '#web/ui/form/use-edit-form.ts'

/** A quiz as it is sent. */
export type QuizBody = z.input<typeof quizInput>

/** How many answers and players a changed key concerns, and what the admin's choice does. Null closes the question. */
type Question = { answers: number; players: number; choose: (choice: boolean | null) => void }

let asked: Question | null = null
const listeners = new Set<() => void>()
function ask(question: Question | null): void {
  asked = question
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Saves a quiz. When a changed key concerns given answers, asks whether to mark them again. */
export async function saveQuiz({ id, version, body }: Save<QuizBody>): Promise<EditableQuiz> {
  if (id === null) return request('createQuiz', { body })
  const { isActive: _, ...edit } = body
  const save = (markAgain: boolean | null) =>
    request('updateQuiz', { params: { quizId: id }, body: { ...edit, version, markAgain } })
  try {
    return await save(null)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'key_changed') throw error
    const concerned = error.problem?.current as Pick<Question, 'answers' | 'players'>
    const choice = await new Promise<boolean | null>((choose) => ask({ ...concerned, choose }))
    ask(null)
    if (choice === null) throw error
    return save(choice)
  }
}

/** The question whether to mark given answers again. Part of the form. */
export function MarkAgainDialog() {
  const { t } = useTranslation()
  const question = useSyncExternalStore(subscribe, () => asked)
  if (!question) return null
  const { answers, players, choose } = question
  return (
    <ConfirmDialog
      opened
      onClose={() => choose(null)}
      onConfirm={() => choose(true)}
      busy={false}
      title={t('adminQuizzes.markAgain.title')}
      confirmLabel={t('adminQuizzes.markAgain.yes')}
      cancelLabel={t('adminQuizzes.markAgain.cancel')}
    >
      <p>{t('adminQuizzes.markAgain.text', { count: answers, players })}</p>
      <Group mt={12}>
        <Button variant="subtle" onClick={() => choose(false)}>
          {t('adminQuizzes.markAgain.no')}
        </Button>
      </Group>
    </ConfirmDialog>
  )
}
