import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { AuditList } from '#web/features/people/audit-list.tsx'
import { GuestPage } from '#web/features/people/guest-page.tsx'
import { useRealtimeGuest, userQueries } from '#web/features/people/queries.ts'
import { UserAccount, UserLedger } from '#web/features/people/user-account.tsx'
import { UserEdit } from '#web/features/people/user-edit.tsx'
import { useMayOpen } from '#web/platform/admin-paths.ts'
import { useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/users/{id}, with `?edit={id}`: one guest, for the host too. Those who manage users see the account, points and changes. */
export function AdminGuestScreen() {
  const { userId } = useParams({ from: '/guarded/admins/admin/users/$userId' })
  return <OneGuest key={userId} userId={userId} />
}

function OneGuest({ userId }: { userId: string }) {
  const { t } = useTranslation()
  const { edit } = useSearch({ from: '/guarded/admins/admin/users/$userId' })
  const navigate = useNavigate()
  const mayManage = useMayOpen()('/admin/users')
  const { data } = useQuery(userQueries.guest(userId))
  useRealtimeGuest()
  const closeEdit = () =>
    void navigate({ to: '/admin/users/$userId', params: { userId }, search: {}, resetScroll: false })
  return (
    <>
      <Screen
        title={data?.displayName ?? t('people.guest.title')}
        width="wide"
        back={mayManage ? <BackLink to="/admin/users">{t('people.toList')}</BackLink> : <AdminBack />}
      >
        <GuestPage
          userId={userId}
          account={mayManage && <UserAccount userId={userId} />}
          more={
            mayManage && (
              <>
                <UserLedger userId={userId} />
                <section className="flex flex-col gap-4" aria-labelledby="user-changes">
                  <h2 id="user-changes">{t('audit.title')}</h2>
                  <AuditList filter={{ subjectType: 'user', subjectId: userId }} />
                </section>
              </>
            )
          }
        />
      </Screen>
      {mayManage && <UserEdit userId={edit ?? null} onClose={closeEdit} />}
    </>
  )
}
