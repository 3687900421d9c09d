import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LogOut, Pencil, Plus, ShieldMinus, ShieldPlus, Undo2 } from 'lucide-react'
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
import { CardSkeleton, TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { join } from '#web/ui/join.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { isMissing, LoadFailed, Missing } from '#web/ui/load-failed.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { AwardDialog, UndoDialog } from './points-dialogs.tsx'
import { userQueries } from './queries.ts'
import { RoleBadge, RoleDialog } from './role.tsx'
import classes from './user-page.module.css'

type UserPageProps = {
  userId: string
  /** The changes that admins have made to the user. */
  changes: ReactNode
}

/** One user: profile, ledger and changes. */
export function UserPage({ userId, changes }: UserPageProps) {
  const { t } = useTranslation()
  const { data: user, error, isPending, refetch } = useQuery(userQueries.one(userId))
  const missing = isMissing(error)
  useFailureToast(!isPending && !user && !missing, 'ui.failed', 'people.loadFailed')
  if (missing) return <UserMissing />
  if (isPending) {
    return (
      <div role="status" aria-label={t('people.page.loading')}>
        <CardSkeleton />
      </div>
    )
  }
  if (!user) return <LoadFailed isToasted retry={() => void refetch()} />
  return (
    <div className={classes.page}>
      <Facts user={user} />
      <Stack gap={32} miw={0}>
        <Ledger user={user} />
        {changes}
      </Stack>
    </div>
  )
}

/** The user does not exist, or no longer exists. */
export function UserMissing() {
  const { t } = useTranslation()
  return (
    <Missing
      title={t('people.page.missing.title')}
      text={t('people.page.missing.text')}
      action={
        <LinkButton to="/admin/users" search={{}} variant="default">
          {t('people.toList')}
        </LinkButton>
      }
    />
  )
}

function Facts({ user }: { user: User }) {
  const { t, language } = useTranslation()
  const [changing, setChanging] = useState<User | null>(null)
  const [awarding, setAwarding] = useState(false)
  const [signingOut, setSigningOut] = useState<User | null>(null)
  const isAdmin = user.role === 'admin'
  return (
    <Stack
      component="section"
      gap={20}
      className={join('panel', classes.facts)}
      aria-label={t('people.page.facts')}
    >
      <Group gap="16px 20px">
        <Avatar name={user.displayName} url={user.avatarUrl} size={88} />
        <Group gap={12}>
          <PointsChip
            points={user.points}
            label={`${formatNumber(user.points, language)} ${t('people.columns.points')}`}
          />
          <LevelBall level={user.level} size={36} label={t('points.level', { level: user.level })} />
          <RoleBadge role={user.role} />
        </Group>
      </Group>
      <dl className={classes.list}>
        <dt>{t('people.page.id')}</dt>
        <dd className={classes.id}>{user.userId}</dd>
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
      <Group gap={12} grow preventGrowOverflow={false}>
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
          leftSection={isAdmin ? <ShieldMinus size={18} aria-hidden /> : <ShieldPlus size={18} aria-hidden />}
          onClick={() => setChanging(user)}
        >
          {t(isAdmin ? 'people.demote' : 'people.promote')}
        </Button>
        <Button
          variant="default"
          leftSection={<LogOut size={18} aria-hidden />}
          onClick={() => setSigningOut(user)}
        >
          {t('people.endSessions.action')}
        </Button>
      </Group>
      <AwardDialog user={user} opened={awarding} onClose={() => setAwarding(false)} />
      <EndSessionsDialog user={signingOut} onClose={() => setSigningOut(null)} />
      <RoleDialog user={changing} onClose={() => setChanging(null)} />
    </Stack>
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
    <Stack component="section" gap={16} aria-labelledby="user-ledger">
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
    </Stack>
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
