import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { User } from '#contract/people.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { formatDay } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useMe } from '#web/platform/session.tsx'
import tableClasses from '#web/ui/admin-table.module.css'
import { join } from '#web/ui/join.ts'
import { AdminUserActions } from './admin-user-actions.tsx'
import classes from './admin-users.module.css'
import { RoleBadge } from './role-badge.tsx'

type RowsProps = { users: User[]; onRole: (user: User) => void }

/** Users to administer: a table where there is room for one, cards on a phone. */
export function AdminUserRows(props: RowsProps) {
  const wide = useMediaQuery('(min-width: 62em)', undefined, { getInitialValueInEffect: false })
  return wide ? <Table {...props} /> : <Cards {...props} />
}

function Table({ users, onRole }: RowsProps) {
  const { t, language } = useTranslation()
  return (
    <table className={join(tableClasses.table, classes.table)} aria-label={t('people.title')}>
      <thead>
        <tr>
          <th scope="col">{t('people.columns.user')}</th>
          <th scope="col" className={classes.amount}>
            {t('people.columns.points')}
          </th>
          <th scope="col">{t('people.columns.level')}</th>
          <th scope="col">{t('people.columns.memberSince')}</th>
          <th scope="col">{t('people.columns.role')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('people.columns.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <tr key={user.userId}>
            <th scope="row">
              <Who user={user} />
            </th>
            <td className={`numbers ${classes.amount}`}>{formatNumber(user.points, language)}</td>
            <td>
              <LevelBall level={user.level} size={34} label={t('people.levelBall', { level: user.level })} />
            </td>
            <td className={`numbers ${classes.day}`}>
              <time dateTime={user.createdAt}>{formatDay(user.createdAt, language)}</time>
            </td>
            <td>
              <RoleBadge role={user.role} />
            </td>
            <td>
              <AdminUserActions user={user} onRole={onRole} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cards({ users, onRole }: RowsProps) {
  const { t, language } = useTranslation()
  return (
    <ul className={classes.cards} aria-label={t('people.title')}>
      {users.map((user) => (
        <li key={user.userId} className={classes.card}>
          <div className={classes.head}>
            <Who user={user} />
            <RoleBadge role={user.role} />
          </div>
          <dl className={classes.facts}>
            <div>
              <dt>{t('people.columns.points')}</dt>
              <dd className="numbers">{formatNumber(user.points, language)}</dd>
            </div>
            <div>
              <dt>{t('people.columns.level')}</dt>
              <dd>
                <LevelBall
                  level={user.level}
                  size={28}
                  label={t('people.levelBall', { level: user.level })}
                />
              </dd>
            </div>
            <div>
              <dt>{t('people.columns.memberSince')}</dt>
              <dd className="numbers">
                <time dateTime={user.createdAt}>{formatDay(user.createdAt, language)}</time>
              </dd>
            </div>
          </dl>
          <AdminUserActions user={user} onRole={onRole} />
        </li>
      ))}
    </ul>
  )
}

/** Face, name and id; the way to the user's own page. */
function Who({ user }: { user: User }) {
  const { t } = useTranslation()
  const isMe = useMe().userId === user.userId
  return (
    <span className={classes.who}>
      <Avatar name={user.displayName} url={user.avatarUrl} size={44} />
      <span className={classes.texts}>
        <span className={classes.nameLine}>
          <Link to="/admin/users" search={{ user: user.userId }} className={classes.name}>
            <bdi>{user.displayName}</bdi>
          </Link>
          {isMe && <span className={classes.you}>{t('people.you')}</span>}
        </span>
        <span className={classes.id}>{user.userId}</span>
      </span>
    </span>
  )
}
