import { Button, NativeSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import type { EditableQuiz } from '#contract/quizzes.ts'
import { request } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import { controlQueries } from './queries.ts'

/** Adds the questions of a quiz, as a round of their own. */
export function AddQuiz({ onAdd }: { onAdd: (quiz: EditableQuiz) => void }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <ChooseQuiz
      onAdd={(quiz) => {
        onAdd(quiz)
        setOpen(false)
      }}
    />
  ) : (
    <Button
      variant="default"
      leftSection={<ListPlus size={18} aria-hidden />}
      style={{ justifySelf: 'start' }}
      onClick={() => setOpen(true)}
    >
      {t('eveningAdmin.quiz.open')}
    </Button>
  )
}

function ChooseQuiz({ onAdd }: { onAdd: (quiz: EditableQuiz) => void }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data, error } = useQuery(controlQueries.quizzes())
  const [chosen, setChosen] = useState('')
  const { run, isPending } = useAction<string, EditableQuiz>({
    request: (quizId) => request('getQuizForEditing', { params: { quizId } }),
    success: (quiz) => ({
      title: t('eveningAdmin.quiz.added', { count: quiz.questions.length }),
      message: quiz.title,
    }),
    failed: { title: 'ui.failed', message: 'eveningAdmin.quiz.failed' },
    onDone: onAdd,
    onFailed: () => {
      void client.invalidateQueries({ queryKey: controlQueries.quizzes().queryKey })
      return false
    },
  })
  const quizzes = data?.items.filter(({ questionCount }) => questionCount > 0) ?? []
  if (error) return <p role="alert">{t('eveningAdmin.quiz.failed')}</p>
  if (data && quizzes.length === 0) return <p className="muted">{t('eveningAdmin.quiz.none')}</p>
  return (
    <div className="flex flex-wrap items-end gap-3">
      <NativeSelect
        className="flex-[1_1_220px]"
        label={t('eveningAdmin.quiz.label')}
        value={chosen}
        autoFocus
        onChange={(event) => setChosen(event.currentTarget.value)}
        data={[
          { value: '', label: t('eveningAdmin.quiz.choose') },
          ...quizzes.map(({ id, title, questionCount }) => ({
            value: id,
            label: `${title} · ${t('quizzes.questions', { count: questionCount })}`,
          })),
        ]}
      />
      <Button variant="default" disabled={chosen === ''} loading={isPending} onClick={() => void run(chosen)}>
        {t('eveningAdmin.quiz.add')}
      </Button>
    </div>
  )
}
