import { useNavigate, useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { AdminNotifications } from '#web/features/notifications/admin-notifications.tsx'
import { NotificationForm } from '#web/features/notifications/notification-form.tsx'
import { PersonPicker } from '#web/features/people/person-picker.tsx'
import { useTranslation } from '#web/platform/language.ts'
import { AdminOnly } from '#web/shell/admin-only.tsx'
import { BackLink } from '#web/ui/back-link.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/notifications, with `?edit=new`: Back and a reload keep what is open. */
export function AdminNotificationsScreen() {
  return (
    <AdminOnly>
      <Views />
    </AdminOnly>
  )
}

function Views() {
  const { edit } = useSearch({ from: '/guarded/admin/notifications' })
  return edit === 'new' ? <Write /> : <List />
}

function List() {
  const { t } = useTranslation()
  return (
    <Screen
      title={t('adminNotifications.title')}
      lead={t('adminNotifications.lead')}
      back={<BackLink to="/admin">{t('adminNotifications.back')}</BackLink>}
      actions={
        <LinkButton
          to="/admin/notifications"
          search={{ edit: 'new' }}
          leftSection={<Plus size={19} aria-hidden />}
        >
          {t('adminNotifications.create')}
        </LinkButton>
      }
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
