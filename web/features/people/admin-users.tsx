import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { KeyRound, LogOut, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/people.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { formatDay } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useMe } from '#web/platform/session.tsx'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { SearchField } from '#web/ui/search-field.tsx'
import { AdminTable, type Column, TitleCell } from '#web/ui/table/admin-table.tsx'
import type { RowAction } from '#web/ui/table/row-actions.tsx'
import { useSearchText } from '#web/ui/use-search-text.ts'
import { useSortOrder } from '#web/ui/use-sort-order.ts'
import { userQueries } from './queries.ts'
import { RoleBadges, RolesDialog } from './role.tsx'
import { useEndSessions } from './use-end-sessions.tsx'

type Cell = { row: User }

/** Picture, name and id, with a link to the user's page. */
function Name({ row }: Cell) {
  const { t } = useTranslation()
  const isMe = useMe().userId === row.userId
  const title = (
    <span className="flex items-center gap-2 min-w-0">
      <Link
        to="/admin/users/$userId"
        params={{ userId: row.userId }}
        className="overflow-hidden text-ellipsis whitespace-nowrap py-0.75 text-text no-underline hover:underline hover:underline-offset-3"
      >
        <bdi>{row.displayName}</bdi>
      </Link>
      {isMe && ( // 'You' keeps its width beside a long name.
        <span className="pill muted flex-none whitespace-nowrap">{t('points.board.you')}</span>
      )}
    </span>
  )
  return (
    <TitleCell title={title} picture={<Avatar name={row.displayName} url={row.avatarUrl} size={38} />}>
      {/* An id is read in full, on two lines where the table is narrow. */}
      <span className="max-w-full wrap-anywhere font-mono font-normal">{row.userId}</span>
    </TitleCell>
  )
}

function Points({ row }: Cell) {
  const { language } = useTranslation()
  return <b>{formatNumber(row.points, language)}</b>
}

function Level({ row: { level } }: Cell) {
  const { t } = useTranslation()
  return <LevelBall level={level} size={34} label={t('points.level', { level })} />
}

function MemberSince({ row: { createdAt } }: Cell) {
  const { language } = useTranslation()
  return <time dateTime={createdAt}>{formatDay(createdAt, language)}</time>
}

const columns: Column<User>[] = [
  { id: 'user', header: 'people.columns.user', cell: Name },
  { id: 'points', header: 'people.columns.points', cell: Points, numeric: true, align: 'end', isShort: true },
  { id: 'level', header: 'people.columns.level', cell: Level, isShort: true },
  {
    id: 'memberSince',
    header: 'people.columns.memberSince',
    cell: MemberSince,
    numeric: true,
    isShort: true,
  },
  {
    id: 'roles',
    header: 'people.columns.roles',
    cell: ({ row }) => <RoleBadges held={row.roles} />,
    isShort: true,
  },
]

/** All users, newest or oldest first, with search and actions to edit, to give roles and to sign out. */
export function AdminUserList() {
  const { t } = useTranslation()
  const search = useSearchText()
  const sort = useSortOrder('desc')
  const [chosen, setChosen] = useState<User | null>(null)
  const endSessions = useEndSessions()
  const actions: RowAction<User>[] = [
    {
      id: 'edit',
      label: 'actions.edit',
      labelOf: 'actions.editOf',
      icon: Pencil,
      link: ({ userId }) => ({ to: '/admin/users', search: (now: object) => ({ ...now, edit: userId }) }),
    },
    {
      id: 'roles',
      label: 'people.role.action',
      labelOf: 'people.role.of',
      icon: KeyRound,
      onSelect: setChosen,
    },
    {
      id: 'endSessions',
      label: 'people.endSessions.short',
      labelOf: 'people.endSessions.actionOf',
      icon: LogOut,
      ...endSessions,
    },
  ]

  return (
    <>
      <SearchField label={t('people.search')} search={search} className="max-w-[34rem]" />
      <PagedList
        query={userQueries.list(search.text, sort.order)}
        loading="people.loading"
        failed="people.loadFailed"
        found={search.found}
        skeleton={<TableSkeleton rows={5} />}
        empty={
          <EmptyState
            title={t('people.empty.title')}
            text={t('people.empty.text')}
            action={
              <Button variant="default" onClick={search.clear}>
                {t('people.empty.clear')}
              </Button>
            }
          />
        }
      >
        {(users) => (
          <AdminTable
            label={t('people.title')}
            rows={users}
            keyOf={({ userId }) => userId}
            nameOf={({ displayName }) => displayName}
            columns={columns}
            actions={actions}
            sort={{ column: 'memberSince', ...sort }}
          />
        )}
      </PagedList>
      <RolesDialog person={chosen} onClose={() => setChosen(null)} />
    </>
  )
}
