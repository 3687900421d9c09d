import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { User } from '#contract/people.ts'
import type { AuditedPointEvent } from '#contract/points.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange } from '#web/platform/numbers.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { HistorySkeleton } from './history-skeleton.tsx'
import { userQueries } from './queries.ts'
import { UndoDialog } from './undo-dialog.tsx'
import classes from './user-ledger.module.css'

/** A user's ledger, latest first; each row can be reversed once. */
export function UserLedger({ user }: { user: User }) {
  const { t } = useTranslation()
  const heading = useId()
  const [undoing, setUndoing] = useState<AuditedPointEvent | null>(null)
  const { data, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    userQueries.points(user.userId),
  )
  const rows = data?.pages.flatMap((page) => page.items) ?? []
  return (
    <section className={classes.ledger} aria-labelledby={heading}>
      <h2 id={heading}>{t('people.ledger.title')}</h2>
      {isPending ? (
        <HistorySkeleton label={t('people.ledger.loading')} />
      ) : !data ? (
        <LoadFailed message={t('people.ledger.loadFailed')} retry={() => void refetch()} />
      ) : rows.length === 0 ? (
        <EmptyState compact title={t('people.ledger.empty.title')} text={t('people.ledger.empty.text')} />
      ) : (
        <ol className={classes.rows} aria-labelledby={heading}>
          {rows.map((row) => (
            <Row key={row.id} row={row} onUndo={setUndoing} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          className={classes.more ?? ''}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('people.showMore')}
        </Button>
      )}
      <UndoDialog row={undoing} onClose={() => setUndoing(null)} />
    </section>
  )
}

type RowProps = { row: AuditedPointEvent; onUndo: (row: AuditedPointEvent) => void }

function Row({ row, onUndo }: RowProps) {
  const { t, language } = useTranslation()
  const when = formatInstant(row.createdAt, language)
  const points = formatChange(row.points, language)
  return (
    <li className={classes.row} data-undone={row.reversed || undefined}>
      <b className={`numbers ${classes.points}`} data-sign={row.points < 0 ? 'minus' : 'plus'}>
        {points}
      </b>
      <div className={classes.texts}>
        <span className={classes.source}>
          {t(`people.ledger.sources.${row.source}`)}{' '}
          {row.actor ? t('people.ledger.by', { name: row.actor.displayName }) : t('people.ledger.byClub')}
        </span>
        {row.reason !== null && <span className={classes.reason}>{row.reason}</span>}
        <time dateTime={row.createdAt} className={`numbers ${classes.when}`}>
          {when}
        </time>
      </div>
      {row.reversed ? (
        <span className={classes.undone}>{t('people.ledger.undone')}</span>
      ) : (
        row.source !== 'reversal' && (
          <Button
            variant="default"
            leftSection={<Undo2 size={17} aria-hidden />}
            aria-label={t('people.ledger.undoOf', { count: row.points, points, when })}
            onClick={() => onUndo(row)}
          >
            {t('people.ledger.undo')}
          </Button>
        )
      )}
    </li>
  )
}
