import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { AlikePair, QuizPlayer, QuizResults as Results } from '#contract/quiz-results.ts'
import { addressOf, request } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber, formatSeconds } from '#web/platform/numbers.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Loaded, useStored } from '#web/ui/loaded.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'
import { AdminTable, type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { adminQuizQueries, invalidateQuizzes, useAdminRealtimeQuizzes } from './queries.ts'
import { useDurationText } from './use-duration-text.ts'
import { WrongAnswers } from './wrong-answers.tsx'

/** Who has played a quiz, and how each question was answered. */
export function QuizResults({ quizId }: { quizId: string }) {
  const { t } = useTranslation()
  useAdminRealtimeQuizzes()
  const query = useStored(adminQuizQueries.results(quizId))
  return (
    <Screen
      title={t('adminQuizzes.results.title')}
      width="wide"
      back={
        <BackLink to="/admin/quizzes" search={({ results: _, ...now }: { results?: string }) => now}>
          {t('adminQuizzes.form.back')}
        </BackLink>
      }
      lead={query.data && <span lang="sv">{query.data.title}</span>}
      actions={
        query.data && (
          <Button
            component="a"
            href={addressOf('exportQuizResults', { params: { quizId } })}
            download
            variant="default"
            leftSection={<Download size={18} aria-hidden />}
          >
            {t('adminQuizzes.results.export')}
          </Button>
        )
      }
    >
      <Loaded
        query={query}
        loading="adminQuizzes.results.loading"
        failed="adminQuizzes.toasts.loadFailed"
        missing={{ title: t('adminQuizzes.form.missing.title'), text: t('adminQuizzes.form.missing.text') }}
      >
        {(results) => (
          <>
            <Outdated results={results} />
            <Tables results={results} />
          </>
        )}
      </Loaded>
    </Screen>
  )
}

/** Says that given answers were marked by an older key, with the button that marks them by the present one. */
function Outdated({ results: { quizId, outdated } }: { results: Results }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { run, isPending } = useAction<void, { answers: number }>({
    request: () => request('markQuizAgain', { params: { quizId } }),
    success: ({ answers }) => ({ title: t('adminQuizzes.results.markedAgain', { count: answers }) }),
    failed: { title: 'ui.failed', message: 'adminQuizzes.results.markFailed' },
    onSettled: () => void invalidateQuizzes(client),
  })
  if (outdated.answers === 0) return null
  return (
    <div className="panel flex flex-wrap items-center p-4 justify-between gap-4">
      <p>{t('adminQuizzes.results.outdated', { count: outdated.answers })}</p>
      <Button loading={isPending} onClick={() => run()}>
        {t('adminQuizzes.results.markAgain')}
      </Button>
    </div>
  )
}

function Tables({ results }: { results: Results }) {
  const { t } = useTranslation()
  if (results.players.length === 0)
    return (
      <EmptyState title={t('adminQuizzes.results.empty.title')} text={t('adminQuizzes.results.empty.text')} />
    )
  return (
    <>
      <h2>{t('adminQuizzes.results.players', { count: results.players.length })}</h2>
      <AdminTable
        label={t('adminQuizzes.columns.players')}
        rows={results.players}
        keyOf={({ userId }) => userId}
        nameOf={({ displayName }) => displayName}
        columns={playerColumns}
        actions={[]}
      />
      <AlikePlayers pairs={results.alike} />
      <h2>{t('adminQuizzes.form.questions')}</h2>
      <AdminTable
        label={t('adminQuizzes.form.questions')}
        rows={results.questions}
        keyOf={({ questionId }) => questionId}
        nameOf={({ question }) => question}
        columns={questionColumns}
        actions={[]}
      />
      <WrongAnswers results={results} />
    </>
  )
}

type Player = { row: QuizPlayer }

function Name({ row: { displayName, place, answered, fastAnswers } }: Player) {
  const { t } = useTranslation()
  return (
    <TitleCell title={place === null ? displayName : `${place}. ${displayName}`}>
      {place === null && t('adminQuizzes.results.playing', { answered })}
      {fastAnswers > 0 && <b className="accent"> {t('adminQuizzes.results.fast', { count: fastAnswers })}</b>}
    </TitleCell>
  )
}

function Points({ row }: Player) {
  const { language } = useTranslation()
  return formatNumber(row.points, language)
}

function Time({ row }: Player) {
  return useDurationText()(Math.round(row.milliseconds / 1000))
}

function Began({ row }: Player) {
  const { language } = useTranslation()
  return <time dateTime={row.startedAt}>{formatInstant(row.startedAt, language)}</time>
}

const playerColumns: Column<QuizPlayer>[] = [
  { id: 'player', header: 'adminQuizzes.results.player', cell: Name },
  { id: 'points', header: 'adminQuizzes.form.questionsPoints', cell: Points, numeric: true, isShort: true },
  {
    id: 'right',
    header: 'adminQuizzes.results.right',
    cell: ({ row }) => row.right,
    numeric: true,
    isShort: true,
  },
  { id: 'time', header: 'adminQuizzes.results.time', cell: Time, numeric: true, isShort: true },
  { id: 'began', header: 'adminQuizzes.results.began', cell: Began, numeric: true },
]

type Question = Results['questions'][number]

function Share({ row: { answered, right } }: { row: Question }) {
  const { t, language } = useTranslation()
  if (answered === 0) return <span className="muted">{t('adminQuizzes.results.unanswered')}</span>
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(right / answered)
  return t('adminQuizzes.results.share', { share, right, answered })
}

function Fastest({ row: { fastest } }: { row: Question }) {
  const { language } = useTranslation()
  if (!fastest) return '–'
  return `${fastest.displayName}, ${formatSeconds(fastest.milliseconds, language)}`
}

const questionColumns: Column<Question>[] = [
  {
    id: 'question',
    header: 'adminQuizzes.form.questionsQuestion',
    cell: ({ row }) => <TitleCell title={row.question} lang="sv" />,
  },
  { id: 'share', header: 'adminQuizzes.results.right', cell: Share, numeric: true },
  { id: 'fastest', header: 'adminQuizzes.results.fastest', cell: Fastest, numeric: true },
]

/** Pairs of players whose answers suggest one person. The product draws no conclusion from it. */
function AlikePlayers({ pairs }: { pairs: AlikePair[] }) {
  const { t } = useTranslation()
  if (pairs.length === 0) return null
  return (
    <>
      <h2>{t('adminQuizzes.alike.title')}</h2>
      <p className="muted">{t('adminQuizzes.alike.text')}</p>
      <AdminTable
        label={t('adminQuizzes.alike.title')}
        rows={pairs}
        keyOf={({ players }) => players.map(({ userId }) => userId).join(' ')}
        nameOf={namesOf}
        columns={columns}
        actions={[]}
      />
    </>
  )
}

const namesOf = ({ players }: AlikePair) => players.map(({ displayName }) => displayName).join(' – ')

function Same({ row: { same, compared, sameWrong } }: { row: AlikePair }) {
  const { t } = useTranslation()
  return t('adminQuizzes.alike.same', { same, compared, wrong: sameWrong })
}

function Medians({ row: { players } }: { row: AlikePair }) {
  const { language } = useTranslation()
  return players.map(({ milliseconds }) => formatSeconds(milliseconds, language)).join(' – ')
}

const columns: Column<AlikePair>[] = [
  {
    id: 'players',
    header: 'adminQuizzes.columns.players',
    cell: ({ row }) => <TitleCell title={namesOf(row)} />,
  },
  { id: 'same', header: 'adminQuizzes.alike.answers', cell: Same, numeric: true },
  { id: 'median', header: 'adminQuizzes.alike.median', cell: Medians, numeric: true },
]
