import { Button } from '@mantine/core'
import { KeyRound, LogOut, Pencil, Plus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/people.ts'
import type { AuditedPointEvent } from '#contract/points.ts'
import { LedgerRows } from '#web/domain/ledger-rows.tsx'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange } from '#web/platform/numbers.ts'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loaded, useShown } from '#web/ui/loaded.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RowQuestion } from '#web/ui/row-question.tsx'
import { useMissingUser } from './guest-page.tsx'
import { AwardDialog, UndoDialog } from './points-dialogs.tsx'
import { userQueries } from './queries.ts'
import { RoleBadges, RolesDialog } from './role.tsx'
import { useEndSessions } from './use-end-sessions.tsx'

/** What those who manage users see of an account, and do with it. */
export function UserAccount({ userId }: { userId: string }) {
  return (
    <Loaded
      query={useShown(userQueries.one(userId))}
      loading="people.page.loading"
      failed="people.loadFailed"
      missing={useMissingUser()}
    >
      {(user) => <Account user={user} />}
    </Loaded>
  )
}

function Account({ user }: { user: User }) {
  const { t } = useTranslation()
  const endSessions = useEndSessions()
  const [isEnding, setEnding] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [awarding, setAwarding] = useState(false)
  return (
    <div className="flex flex-col gap-5">
      <RoleBadges held={user.roles} />
      <dl className="terms">
        <dt>{t('people.page.id')}</dt>
        <dd className="font-mono text-small">{user.userId}</dd>
        <dt>{t('points.board.title')}</dt>
        <dd>{t(user.onLeaderboard ? 'people.page.listed' : 'people.page.unlisted')}</dd>
      </dl>
      <div className="flex flex-wrap items-center gap-3 [&>*]:grow">
        <Button leftSection={<Plus size={19} aria-hidden />} onClick={() => setAwarding(true)}>
          {t('people.award.open')}
        </Button>
        <LinkButton
          to="/admin/users/$userId"
          params={{ userId: user.userId }}
          search={{ edit: user.userId }}
          variant="default"
          leftSection={<Pencil size={17} aria-hidden />}
        >
          {t('actions.edit')}
        </LinkButton>
        <Button
          variant="default"
          leftSection={<KeyRound size={18} aria-hidden />}
          onClick={() => setChoosing(true)}
        >
          {t('people.role.action')}
        </Button>
        <Button
          variant="default"
          leftSection={<LogOut size={18} aria-hidden />}
          onClick={() => setEnding(true)}
        >
          {t('people.endSessions.action')}
        </Button>
      </div>
      <AwardDialog user={user} opened={awarding} onClose={() => setAwarding(false)} />
      <RolesDialog person={isChoosing ? user : null} onClose={() => setChoosing(false)} />
      <RowQuestion action={isEnding ? endSessions : undefined} row={user} onClose={() => setEnding(false)} />
    </div>
  )
}

/** A user's ledger, latest first; each row except a reversal can be reversed once. */
export function UserLedger({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const [undoing, setUndoing] = useState<AuditedPointEvent | null>(null)
  const sourceOf = ({ source, actor }: AuditedPointEvent) => {
    const by = actor ? t('people.ledger.by', { name: actor.displayName }) : t('people.ledger.byClub')
    return `${t(`people.ledger.sources.${source}`)} ${by}`
  }
  return (
    <section className="flex flex-col gap-4" aria-labelledby="user-ledger">
      <h2 id="user-ledger">{t('people.ledger.title')}</h2>
      <PagedList
        query={userQueries.points(userId)}
        loading="people.ledger.loading"
        failed="people.ledger.loadFailed"
        skeleton={<TableSkeleton rows={4} />}
        empty={
          <EmptyState compact title={t('people.ledger.empty.title')} text={t('people.ledger.empty.text')} />
        }
      >
        {(rows) => (
          <LedgerRows
            events={rows}
            label={t('people.ledger.title')}
            sourceOf={sourceOf}
            isReversed={({ reversed }) => reversed}
            end={(row) =>
              row.reversed ? (
                <span className="pill muted">{t('people.ledger.undone')}</span>
              ) : (
                row.source !== 'reversal' && <UndoButton row={row} onUndo={setUndoing} />
              )
            }
          />
        )}
      </PagedList>
      <UndoDialog row={undoing} onClose={() => setUndoing(null)} />
    </section>
  )
}

type UndoButtonProps = { row: AuditedPointEvent; onUndo: (row: AuditedPointEvent) => void }

function UndoButton({ row, onUndo }: UndoButtonProps) {
  const { t, language } = useTranslation()
  const points = formatChange(row.points, language)
  const when = formatInstant(row.createdAt, language)
  return (
    <Button
      variant="default"
      leftSection={<Undo2 size={17} aria-hidden />}
      aria-label={t('people.ledger.undoOf', { count: row.points, points, when })}
      onClick={() => onUndo(row)}
    >
      {t('people.ledger.undo')}
    </Button>
  )
}
