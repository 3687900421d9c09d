import type { AlikePair } from '#contract/quiz-results.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatSeconds } from '#web/platform/numbers.ts'
import { AdminTable, type Column, TitleCell } from '#web/ui/table/admin-table.tsx'

/** Pairs of players whose answers look like those of one person. Nothing follows from it by itself. */
export function AlikePlayers({ pairs }: { pairs: AlikePair[] }) {
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
