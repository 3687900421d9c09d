import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Pencil, Plus, ShieldMinus, ShieldPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { User } from '#contract/people.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { PointsChip } from '#web/domain/points-chip.tsx'
import { formatDay } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { CardSkeleton } from '#web/ui/card-skeleton.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { isMissing } from '#web/ui/missing.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { AwardDialog } from './award-dialog.tsx'
import { userQueries } from './queries.ts'
import { RoleBadge } from './role-badge.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { UserLedger } from './user-ledger.tsx'
import { UserMissing } from './user-missing.tsx'
import classes from './user-page.module.css'

type UserPageProps = { userId: string /** What was changed about the user. */; changes: ReactNode }

/** One user: profile, ledger and changes. */
export function UserPage({ userId, changes }: UserPageProps) {
  const { t } = useTranslation()
  const { data: user, error, isPending, refetch } = useQuery(userQueries.one(userId))
  const missing = isMissing(error)
  useFailureToast(!isPending && !user && !missing, 'people.failed', 'people.loadFailed')
  if (missing) return <UserMissing />
  if (isPending) {
    return (
      <div role="status" aria-label={t('people.page.loading')}>
        <CardSkeleton />
      </div>
    )
  }
  if (!user) return <LoadFailed message={t('people.loadFailed')} retry={() => void refetch()} />
  return (
    <div className={classes.page}>
      <Facts user={user} />
      <div className={classes.histories}>
        <UserLedger user={user} />
        {changes}
      </div>
    </div>
  )
}

function Facts({ user }: { user: User }) {
  const { t, language } = useTranslation()
  const [changing, setChanging] = useState<User | null>(null)
  const [awarding, setAwarding] = useState(false)
  const isAdmin = user.role === 'admin'
  return (
    <section className={classes.facts} aria-label={t('people.page.facts')}>
      <div className={classes.face}>
        <Avatar name={user.displayName} url={user.avatarUrl} size={88} />
        <div className={classes.standing}>
          <PointsChip
            points={user.points}
            label={`${formatNumber(user.points, language)} ${t('people.columns.points')}`}
          />
          <LevelBall level={user.level} size={36} label={t('people.levelBall', { level: user.level })} />
          <RoleBadge role={user.role} />
        </div>
      </div>
      <dl className={classes.list}>
        <dt>{t('people.page.id')}</dt>
        <dd className={classes.id}>{user.userId}</dd>
        <dt>{t('people.page.phone')}</dt>
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
        <dt>{t('people.page.leaderboard')}</dt>
        <dd>{t(user.onLeaderboard ? 'people.page.listed' : 'people.page.unlisted')}</dd>
      </dl>
      <div className={classes.actions}>
        <Button leftSection={<Plus size={19} aria-hidden />} onClick={() => setAwarding(true)}>
          {t('people.award.open')}
        </Button>
        <LinkButton
          to="/admin/users"
          search={(now) => ({ ...now, edit: user.userId })}
          variant="default"
          leftSection={<Pencil size={17} aria-hidden />}
        >
          {t('people.edit')}
        </LinkButton>
        <Button
          variant="default"
          leftSection={isAdmin ? <ShieldMinus size={18} aria-hidden /> : <ShieldPlus size={18} aria-hidden />}
          onClick={() => setChanging(user)}
        >
          {t(isAdmin ? 'people.demote' : 'people.promote')}
        </Button>
      </div>
      <AwardDialog user={user} opened={awarding} onClose={() => setAwarding(false)} />
      <RoleDialog user={changing} onClose={() => setChanging(null)} />
    </section>
  )
}
