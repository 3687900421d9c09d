import { Button, CloseButton, Group, TextInput } from '@mantine/core'
import { TableSkeleton } from '#web/ui/card-skeleton.tsx'
import '@mantine/core/styles/Input.layer.css'
import { useDebouncedCallback } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { LogOut, Pencil, Search, ShieldMinus, ShieldPlus } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/people.ts'
import { Avatar } from '#web/domain/avatar.tsx'
import { LevelBall } from '#web/domain/level-ball.tsx'
import { formatDay } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useMe } from '#web/platform/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { AdminTable, type Column, type RowAction, TitleCell } from '#web/ui/table/admin-table.tsx'
import classes from './admin-users.module.css'
import { EndSessionsDialog } from './end-sessions-dialog.tsx'
import { userQueries } from './queries.ts'
import { RoleBadge, RoleDialog } from './role.tsx'

type Cell = { row: User }

/** Picture, name and id, with a link to the user's page. */
function Name({ row }: Cell) {
  const { t } = useTranslation()
  const isMe = useMe().userId === row.userId
  const title = (
    <Group component="span" gap={8} wrap="nowrap" miw={0}>
      <Link to="/admin/users" search={{ user: row.userId }} className={classes.name}>
        <bdi>{row.displayName}</bdi>
      </Link>
      {isMe && <span className="pill muted">{t('points.board.you')}</span>}
    </Group>
  )
  return (
    <TitleCell title={title} picture={<Avatar name={row.displayName} url={row.avatarUrl} size={38} />}>
      <span className={classes.id}>{row.userId}</span>
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
    id: 'role',
    header: 'people.columns.role',
    cell: ({ row }) => <RoleBadge role={row.role} />,
    isShort: true,
  },
]

type AdminUserListProps = {
  /** The text to search for; empty lists all users. */
  search: string
  onSearch: (search: string) => void
}

/** The pause in typing before a search, in milliseconds. */
const pause = 250

/** All users, newest first, with search and actions to edit, promote and demote. */
export function AdminUserList({ search, onSearch }: AdminUserListProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(search)
  // The Back button or a link can change the search in the URL.
  const [followed, setFollowed] = useState(search)
  if (followed !== search) {
    setFollowed(search)
    if (typed.trim() !== search) setTyped(search)
  }
  const follow = useDebouncedCallback((text: string) => onSearch(text.trim()), pause)
  const [changing, setChanging] = useState<User | null>(null)
  const [signingOut, setSigningOut] = useState<User | null>(null)
  const showAll = () => {
    setTyped('')
    follow.cancel()
    onSearch('')
  }
  const actions: RowAction<User>[] = [
    {
      id: 'edit',
      label: 'actions.edit',
      labelOf: 'actions.editOf',
      icon: Pencil,
      link: ({ userId }) => ({ to: '/admin/users', search: (now: object) => ({ ...now, edit: userId }) }),
    },
    {
      id: 'promote',
      label: 'people.promote',
      labelOf: 'people.promoteOf',
      icon: ShieldPlus,
      isShown: ({ role }) => role !== 'admin',
      onSelect: setChanging,
    },
    {
      id: 'demote',
      label: 'people.demote',
      labelOf: 'people.demoteOf',
      icon: ShieldMinus,
      isShown: ({ role }) => role === 'admin',
      onSelect: setChanging,
    },
    {
      id: 'endSessions',
      label: 'people.endSessions.action',
      labelOf: 'people.endSessions.actionOf',
      icon: LogOut,
      onSelect: setSigningOut,
    },
  ]

  return (
    <>
      <search>
        <TextInput
          type="search"
          aria-label={t('people.search')}
          placeholder={t('people.search')}
          maw="34rem"
          leftSection={<Search size={20} aria-hidden />}
          rightSection={
            typed !== '' && <CloseButton aria-label={t('people.clearSearch')} size={40} onClick={showAll} />
          }
          rightSectionWidth={48}
          leftSectionWidth={46}
          value={typed}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            follow(event.currentTarget.value)
          }}
        />
      </search>
      <PagedList
        query={userQueries.list(search)}
        loading="people.loading"
        failed="people.loadFailed"
        found={(count, hasMore) => t(hasMore ? 'people.foundMore' : 'people.found', { count })}
        skeleton={<TableSkeleton rows={5} />}
        empty={
          <EmptyState
            title={t('people.empty.title')}
            text={t('people.empty.text')}
            action={
              <Button variant="default" onClick={showAll}>
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
          />
        )}
      </PagedList>
      <RoleDialog user={changing} onClose={() => setChanging(null)} />
      <EndSessionsDialog user={signingOut} onClose={() => setSigningOut(null)} />
    </>
  )
}
