import { Button, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChartColumn, Copy } from 'lucide-react'
import { type EditableQuiz, type ListedQuiz, quizInput } from '#contract/quizzes.ts'
import { guestView, whyNotActivate } from '#rules/quiz.ts'
import { TypeBall } from '#web/domain/type-ball.tsx'
import { request } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { patchCached } from '#web/platform/paged.ts'
import { crudScreen } from '#web/ui/crud-screen.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { PastDateQuestion } from '#web/ui/form/questions.tsx'
import type { FormQuestion } from '#web/ui/form/use-edit-form.ts'
import { type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import type { RowAction } from '#web/ui/table/row-actions.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { adminQuizQueries, invalidateQuizzes, quizzesKey, useAdminRealtimeQuizzes } from './queries.ts'
import {
  checkQuizTimes,
  copyOf,
  emptyQuiz,
  QuizFields,
  QuizPreview,
  quizBody,
  quizValues,
} from './quiz-form.tsx'
import { timesOf, useQuizStatus } from './quiz-status.tsx'
import { useDurationText } from './use-duration-text.ts'

type Cell = { row: ListedQuiz }

function Title({ row }: Cell) {
  const { t } = useTranslation()
  const durationText = useDurationText()
  return (
    <TitleCell title={row.title} lang="sv" picture={<TypeBall type="Quiz" size="38px" />}>
      <span className="flex flex-wrap items-center gap-2.5">
        {t('quizzes.questions', { count: row.questionCount })}
        <span className="numbers">{durationText(row.seconds)}</span>
      </span>
    </TitleCell>
  )
}

function When({ row }: Cell) {
  const { t, language } = useTranslation()
  const times = (['startTime', 'endTime'] as const).filter((end) => row[end] !== null)
  if (times.length === 0) return <span className="muted">{t('adminQuizzes.always')}</span>
  return times.map((end) => (
    <div key={end}>
      <span className="muted">{t(`adminQuizzes.${end === 'startTime' ? 'starts' : 'ends'}`)}</span>{' '}
      <time dateTime={row[end] ?? ''}>{formatInstant(row[end] ?? '', language)}</time>
    </div>
  ))
}

function Players({ row }: Cell) {
  const { language } = useTranslation()
  return formatNumber(row.players, language)
}

/** The switch between Aktivt and Inaktivt. Inactive quizzes are not in the guests' list. */
function Active({ row }: Cell) {
  const { id, title, isActive, questionCount } = row
  const { t } = useTranslation()
  const client = useQueryClient()
  const show = (to: boolean) =>
    patchCached<ListedQuiz>(client, quizzesKey, id, (each) => ({ ...each, isActive: to }))
  const { run } = useAction({
    queue: `quiz ${id}`,
    request: (to: boolean) => request('setQuizActive', { params: { quizId: id }, body: { isActive: to } }),
    patch: (to) => {
      show(to)
      return () => show(!to)
    },
    success: (stored) => ({
      title: t('adminQuizzes.toasts.success'),
      message: t(`adminQuizzes.toasts.${stored.isActive ? 'activated' : 'deactivated'}`),
    }),
    failed: { title: 'ui.failed', message: 'adminQuizzes.toasts.statusFailed' },
    onDone: (stored) => show(stored.isActive),
    onSettled: () => void invalidateQuizzes(client),
  })
  // Asked again when the status changes.
  useQuizStatus(row)
  const view = guestView({ ...timesOf(row), isActive, questionCount }, new Date())
  const refusal = isActive ? null : whyNotActivate({ questionCount })
  return (
    <Switch
      size="md"
      label={t(isActive ? 'adminQuizzes.active' : 'adminQuizzes.inactive')}
      description={refusal ? t(`problems.codes.${refusal}`) : t(`adminQuizzes.seen.${view}`)}
      aria-label={t('adminQuizzes.activeOf', { title })}
      checked={isActive}
      disabled={refusal !== null}
      onChange={(event) => run(event.currentTarget.checked)}
    />
  )
}

const columns: Column<ListedQuiz>[] = [
  { id: 'quiz', header: 'adminQuizzes.columns.quiz', cell: Title },
  { id: 'when', header: 'adminQuizzes.columns.when', cell: When, numeric: true },
  { id: 'players', header: 'adminQuizzes.columns.players', cell: Players, numeric: true, isShort: true },
  { id: 'status', header: 'adminQuizzes.columns.status', cell: Active },
]

/** Results, and an inactive copy that opens for editing. */
function useActions(): Record<'first' | 'rare', RowAction<ListedQuiz>[]> {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  const copy = useAction<ListedQuiz, EditableQuiz>({
    request: async ({ id }) => {
      const stored = await client.fetchQuery({ ...adminQuizQueries.editing(id), staleTime: 0 })
      return request('createQuiz', {
        body: copyOf(stored, t('adminQuizzes.copyOf', { title: stored.title })),
      })
    },
    success: () => ({ title: t('adminQuizzes.toasts.success'), message: t('adminQuizzes.toasts.created') }),
    failed: { title: 'ui.failed' },
    onDone: (made) => {
      void invalidateQuizzes(client)
      void navigate({ to: '/admin/quizzes', search: { edit: made.id } })
    },
  })
  return {
    first: [
      {
        id: 'results',
        label: 'adminQuizzes.results.title',
        labelOf: 'adminQuizzes.resultsOf',
        icon: ChartColumn,
        link: ({ id }) => ({ to: '/admin/quizzes', search: (now: object) => ({ ...now, results: id }) }),
      },
    ],
    rare: [
      {
        id: 'copy',
        label: 'adminQuizzes.copy',
        labelOf: 'adminQuizzes.copyNamed',
        icon: Copy,
        onSelect: (row) => copy.run(row),
      },
    ],
  }
}

/** How many have played, and that their points stay. */
function Loss({ row: { players: count } }: Cell) {
  const { t } = useTranslation()
  return <p>{count === 0 ? t('adminQuizzes.loss.nobody') : t('adminQuizzes.loss.players', { count })}</p>
}

/** All quizzes, to create, change, copy, switch and delete, with their results. */
export const AdminQuizzes = crudScreen({
  noun: 'quiz',
  texts: 'adminQuizzes',
  path: '/admin/quizzes',
  useUpdates: useAdminRealtimeQuizzes,
  list: (_all, search) => adminQuizQueries.all(search),
  search: 'adminQuizzes.search',
  one: adminQuizQueries.editing,
  idOf: ({ id }: ListedQuiz) => id,
  titleOf: ({ title }: ListedQuiz) => title,
  timeOf: ({ startTime, endTime }: ListedQuiz) => startTime ?? endTime,
  invalidate: invalidateQuizzes,
  drop: (client, id) => patchCached(client, quizzesKey, id, null),
  columns,
  isOff: ({ isActive }) => !isActive,
  useActions,
  Loss,
  remove: ({ id }) => request('deleteQuiz', { params: { quizId: id } }),
  schema: quizInput,
  empty: emptyQuiz,
  toValues: quizValues,
  toBody: quizBody,
  check: checkQuizTimes,
  errorPaths: { startTime: 'startTime.time', endTime: 'endTime.time' },
  asks: ['date_has_passed', 'key_changed'],
  save: ({ id, version, body: typed, decisions }) => {
    const body = { ...typed, allowsPast: decisions.date_has_passed === true }
    if (id === null) return request('createQuiz', { body })
    const { isActive: _, ...edit } = body
    const markAgain = decisions.key_changed ?? null
    return request('updateQuiz', { params: { quizId: id }, body: { ...edit, version, markAgain } })
  },
  Question: (question) =>
    question.code === 'key_changed' ? <MarkAgainDialog {...question} /> : <PastDateQuestion {...question} />,
  Fields: QuizFields,
  Preview: QuizPreview,
})

/** Asks whether given answers are marked again, when a changed key would change how they were marked. */
function MarkAgainDialog({ current, decide, close }: FormQuestion) {
  const { t } = useTranslation()
  const { answers, players } = current as { answers: number; players: number }
  return (
    <Dialog opened onClose={close} title={t('adminQuizzes.markAgain.title')}>
      <p>{t('adminQuizzes.markAgain.text', { count: answers, players })}</p>
      <DialogActions>
        <Button variant="default" onClick={close} data-autofocus>
          {t('adminQuizzes.markAgain.cancel')}
        </Button>
        <Button variant="default" onClick={() => decide(false)}>
          {t('adminQuizzes.markAgain.no')}
        </Button>
        <Button onClick={() => decide(true)}>{t('adminQuizzes.markAgain.yes')}</Button>
      </DialogActions>
    </Dialog>
  )
}
