import { Button, CloseButton, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useDebouncedCallback } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/people.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyRack } from '#web/ui/illustrations.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { AdminUserRows } from './admin-user-rows.tsx'
import { AdminUserSkeleton } from './admin-user-skeleton.tsx'
import classes from './admin-users.module.css'
import { userQueries } from './queries.ts'
import { RoleDialog } from './role-dialog.tsx'

type AdminUserListProps = {
  /** What is searched for; empty finds everybody. */
  search: string
  onSearch: (search: string) => void
}

/** Typing pauses this long before the list follows, in milliseconds. */
const pause = 250

/** All users, newest first, to find, change, promote and demote. */
export function AdminUserList({ search, onSearch }: AdminUserListProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(search)
  // Back, or a link, changed what is searched for.
  const [followed, setFollowed] = useState(search)
  if (followed !== search) {
    setFollowed(search)
    if (typed.trim() !== search) setTyped(search)
  }
  const follow = useDebouncedCallback((texts: string) => onSearch(texts.trim()), pause)
  const [changing, setChanging] = useState<User | null>(null)
  const { data, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    userQueries.list(search),
  )
  const users = data?.pages.flatMap((page) => page.items) ?? []
  useFailureToast(!isPending && !data, 'people.failed', 'people.loadFailed')
  const showAll = () => {
    setTyped('')
    follow.cancel()
    onSearch('')
  }

  return (
    <>
      <search>
        <TextInput
          type="search"
          aria-label={t('people.search')}
          placeholder={t('people.search')}
          className={classes.search}
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
      <p role="status" className="visually-hidden">
        {isPending
          ? t('people.loading')
          : data && t(hasNextPage ? 'people.foundMore' : 'people.found', { count: users.length })}
      </p>
      {isPending ? (
        <AdminUserSkeleton />
      ) : !data ? (
        <LoadFailed message={t('people.loadFailed')} retry={() => void refetch()} />
      ) : users.length === 0 ? (
        <EmptyState
          illustration={<EmptyRack />}
          title={t('people.empty.title')}
          text={t('people.empty.text')}
          action={
            <Button variant="default" onClick={showAll}>
              {t('people.empty.clear')}
            </Button>
          }
        />
      ) : (
        <AdminUserRows users={users} onRole={setChanging} />
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
      <RoleDialog user={changing} onClose={() => setChanging(null)} />
    </>
  )
}
