import { useNavigate, useSearch } from '@tanstack/react-router'
import { AdminUserList } from '#web/features/people/admin-users.tsx'
import { PeopleTabs } from '#web/features/people/people-tabs.tsx'
import { useRealtimeUsers } from '#web/features/people/queries.ts'
import { UserEdit } from '#web/features/people/user-edit.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/users, with `?search=` and `?edit={id}`: the Back button and a reload keep the open view. */
export function AdminUsersScreen() {
  const { t } = useTranslation()
  const search = useSearch({ from: '/guarded/admins/admin/users' })
  const navigate = useNavigate()
  useRealtimeUsers()
  const closeEdit = () => {
    const { edit: _, ...rest } = search
    void navigate({ to: '/admin/users', search: rest, resetScroll: false })
  }
  return (
    <>
      <Screen title={t('people.title')} lead={t('people.lead')} width="wide" back={<AdminBack />}>
        <PeopleTabs />
        <AdminUserList />
      </Screen>
      <UserEdit userId={search.edit ?? null} onClose={closeEdit} />
    </>
  )
}
