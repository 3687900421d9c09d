import { useNavigate, useSearch } from '@tanstack/react-router'
import { AdminNotifications } from '#web/features/notifications/admin-notifications.tsx'
import { NotificationForm } from '#web/features/notifications/notification-form.tsx'
import { PersonPicker } from '#web/features/people/person-picker.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { AddLink } from '#web/ui/link-button.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/notifications, with `?edit=new`: the Back button and a reload keep the open view. */
export function AdminNotificationsScreen() {
  const { edit } = useSearch({ from: '/guarded/admins/admin/notifications' })
  return edit === 'new' ? <Write /> : <List />
}

function List() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('adminNotifications.title')}
      lead={t('adminNotifications.lead')}
      back={<AdminBack />}
      actions={<AddLink to="/admin/notifications">{t('adminNotifications.create')}</AddLink>}
    >
      <AdminNotifications />
    </Screen>
  )
}

function Write() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Screen
      title={t('adminNotifications.create')}
      back={<BackLink to="/admin/notifications">{t('adminNotifications.toList')}</BackLink>}
    >
      <NotificationForm
        picker={(props) => <PersonPicker {...props} />}
        onDone={() => void navigate({ to: '/admin/notifications', search: {} })}
      />
    </Screen>
  )
}
