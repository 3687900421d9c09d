import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { EditableNotification } from '#contract/notifications.ts'
import { eventQueries } from '#web/features/events/queries.ts'
import { AdminNotifications } from '#web/features/notifications/admin-notifications.tsx'
import { NotificationForm } from '#web/features/notifications/notification-form.tsx'
import { notificationQueries } from '#web/features/notifications/queries.ts'
import { PersonPicker } from '#web/features/people/person-picker.tsx'
import { formatDay } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { AddLink } from '#web/ui/link-button.tsx'
import { Loaded, useStored } from '#web/ui/loaded.tsx'
import { BackLink, Screen } from '#web/ui/screen.tsx'

/** /admin/notifications, with `?edit=new` or an id: the Back button and a reload keep the open view. */
export function AdminNotificationsScreen() {
  const { edit, copy } = useSearch({ from: '/guarded/admins/admin/notifications' })
  if (edit === undefined) return <List />
  if (edit !== 'new') return <Edit id={edit} />
  return copy === undefined ? <Write /> : <Copy id={copy} />
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
  return (
    <Screen title={t('adminNotifications.create')} back={<ToList />}>
      <Form stored={null} />
    </Screen>
  )
}

/** A new notification with the words and recipients of another one. */
function Copy({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <Screen title={t('adminNotifications.create')} back={<ToList />}>
      <Stored id={id}>{(copied) => <Form key={id} stored={null} copied={copied} />}</Stored>
    </Screen>
  )
}

function Edit({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <Screen title={t('adminNotifications.editTitle')} back={<ToList />}>
      <Stored id={id}>{(stored) => <Form key={id} stored={stored} />}</Stored>
    </Screen>
  )
}

function Stored({ id, children }: { id: string; children: (stored: EditableNotification) => ReactNode }) {
  const { t } = useTranslation()
  return (
    <Loaded
      query={useStored(notificationQueries.editing(id))}
      loading="adminNotifications.editLoading"
      failed="adminNotifications.toasts.loadFailed"
      missing={{
        title: t('adminNotifications.missing.title'),
        text: t('adminNotifications.missing.text'),
        action: <ToList />,
      }}
    >
      {children}
    </Loaded>
  )
}

function ToList() {
  const { t } = useTranslation()
  return <BackLink to="/admin/notifications">{t('adminNotifications.toList')}</BackLink>
}

function Form({ stored, copied }: { stored: EditableNotification | null; copied?: EditableNotification }) {
  const navigate = useNavigate()
  const events = useEventNames(stored ?? copied ?? null)
  return (
    <NotificationForm
      events={events}
      stored={stored}
      copied={copied}
      picker={(props) => <PersonPicker {...props} />}
      onDone={() => void navigate({ to: '/admin/notifications', search: {} })}
    />
  )
}

/** The coming and the latest events, with their days. */
function useEventNames(stored: EditableNotification | null): ReadonlyMap<string, string> {
  const { language } = useTranslation()
  const coming = useInfiniteQuery(eventQueries.all('upcoming', '')).data?.pages ?? []
  const past = useInfiniteQuery(eventQueries.all('past', '')).data?.pages ?? []
  const events = [...coming, ...past].flatMap(({ items }) => items)
  const named = events.map(
    ({ id, title, startsAt }) => [id, `${title}, ${formatDay(startsAt, language)}`] as const,
  )
  const chosen = stored?.segment?.event
  return new Map([...(chosen ? [[chosen.id, chosen.title] as const] : []), ...named])
}
