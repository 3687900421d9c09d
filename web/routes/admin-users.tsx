import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { AdminUserList } from '#web/features/people/admin-users.tsx'
import { AuditList } from '#web/features/people/audit-list.tsx'
import { PeopleTabs } from '#web/features/people/people-tabs.tsx'
import { useRealtimeUsers, userQueries } from '#web/features/people/queries.ts'
import { UserEdit } from '#web/features/people/user-edit.tsx'
import { UserPage } from '#web/features/people/user-page.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/users, with `?search=`, `?user={id}` and `?edit={id}`: the Back button and a reload keep the open view. */
export function AdminUsersScreen() {
  const search = useSearch({ from: '/guarded/admins/admin/users' })
  const navigate = useNavigate()
  useRealtimeUsers()
  const closeEdit = () => {
    const { edit: _, ...rest } = search
    void navigate({ to: '/admin/users', search: rest, resetScroll: false })
  }
  return (
    <>
      {search.user ? <One key={search.user} userId={search.user} /> : <All />}
      <UserEdit userId={search.edit ?? null} onClose={closeEdit} />
    </>
  )
}

function All() {
  const { t } = useTranslation()
  return (
    <Screen title={t('people.title')} lead={t('people.lead')} width="wide" back={<AdminBack />}>
      <PeopleTabs />
      <AdminUserList />
    </Screen>
  )
}

function One({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(userQueries.one(userId))
  return (
    <Screen
      title={data?.displayName ?? t('people.columns.user')}
      width="wide"
      back={<BackLink to="/admin/users">{t('people.toList')}</BackLink>}
    >
      <UserPage
        userId={userId}
        changes={
          <section className="flex flex-col gap-4" aria-labelledby="user-changes">
            <h2 id="user-changes">{t('audit.title')}</h2>
            <AuditList filter={{ subjectType: 'user', subjectId: userId }} />
          </section>
        }
      />
    </Screen>
  )
}
