import { Button } from '@mantine/core'
import { KeyRound, LogOut, Pencil, Plus, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { User } from '#contract/people.ts'
import type { AuditedPointEvent } from '#contract/points.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { LedgerRows } from '#web/domain/ledger-rows.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { PointsChip } from '#web/domain/points-chip.tsx'
import { formatDay, formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatChange, formatNumber } from '#web/platform/numbers.ts'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { MissingProps } from '#web/ui/load-failed.tsx'
import { Loaded, useShown } from '#web/ui/loaded.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { RowQuestion } from '#web/ui/row-question.tsx'
import { AwardDialog, UndoDialog } from './points-dialogs.tsx'
import { userQueries } from './queries.ts'
import { RoleBadges, RolesDialog } from './role.tsx'
import { useEndSessions } from './use-end-sessions.tsx'

type UserPageProps = {
  userId: string
  /** The changes that admins have made to the user. */
  changes: ReactNode
}

/** One user: profile, ledger and changes. */
export function UserPage({ userId, changes }: UserPageProps) {
  return (
    <Loaded
      query={useShown(userQueries.one(userId))}
      loading="people.page.loading"
      failed="people.loadFailed"
      missing={useMissingUser()}
    >
      {(user) => (
        <div className="grid gap-6 lg:grid-cols-[380px_minmax(0,1fr)] lg:gap-10">
          <Facts user={user} />
          <div className="flex flex-col gap-8 min-w-0">
            <Ledger user={user} />
            {changes}
          </div>
        </div>
      )}
    </Loaded>
  )
}

/** What is shown when the user does not exist, or no longer exists. */
export function useMissingUser(): MissingProps {
  const { t } = useTranslation()
  return {
    title: t('people.page.missing.title'),
    text: t('people.page.missing.text'),
    action: (
      <LinkButton to="/admin/users" search={{}} variant="default">
        {t('people.toList')}
      </LinkButton>
    ),
  }
}

function Facts({ user }: { user: User }) {
  const { t, language } = useTranslation()
  const endSessions = useEndSessions()
  const [isEnding, setEnding] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [awarding, setAwarding] = useState(false)
  return (
    <section
      className="panel lg:sticky lg:top-[calc(var(--header-height)+24px)] lg:self-start flex flex-col gap-5"
      aria-label={t('people.page.facts')}
    >
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={user.displayName} url={user.avatarUrl} size={88} />
        <div className="flex flex-wrap items-center gap-3">
          <PointsChip
            points={user.points}
            label={`${formatNumber(user.points, language)} ${t('people.columns.points')}`}
          />
          <LevelBall level={user.level} size={36} label={t('points.level', { level: user.level })} />
          <RoleBadges held={user.roles} />
        </div>
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-2.5 m-0 text-md [&_dt]:text-muted [&_dd]:m-0 [&_dd]:wrap-anywhere [&_a]:inline-block [&_a]:min-h-6 [&_a]:text-chalk">
        <dt>{t('people.page.id')}</dt>
        <dd className="font-mono text-small">{user.userId}</dd>
        <dt>{t('people.form.phone')}</dt>
        <dd>
          {user.phone === null ? (
            <i>{t('people.page.noPhone')}</i>
          ) : (
            <a href={`tel:${user.phone}`}>{user.phone}</a>
          )}
        </dd>
        <dt>{t('people.columns.memberSince')}</dt>
        <dd className="numbers">
          <time dateTime={user.createdAt}>{formatDay(user.createdAt, language)}</time>
        </dd>
        <dt>{t('points.board.title')}</dt>
        <dd>{t(user.onLeaderboard ? 'people.page.listed' : 'people.page.unlisted')}</dd>
      </dl>
      <div className="flex flex-wrap items-center gap-3 [&>*]:grow">
        <Button leftSection={<Plus size={19} aria-hidden />} onClick={() => setAwarding(true)}>
          {t('people.award.open')}
        </Button>
        <LinkButton
          to="/admin/users"
          search={(now) => ({ ...now, edit: user.userId })}
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
    </section>
  )
}

/** A user's ledger, latest first; each row except a reversal can be reversed once. */
function Ledger({ user }: { user: User }) {
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
        query={userQueries.points(user.userId)}
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
