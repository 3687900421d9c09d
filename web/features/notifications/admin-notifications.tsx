import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { BellRing, CalendarClock, CircleOff, Copy, Pencil } from 'lucide-react'
import type { ManagedNotification } from '#contract/notifications.ts'
import { request } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { useTranslation } from '#web/platform/language.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { PagedList } from '#web/ui/paged-list.tsx'
import { ToastIcon } from '#web/ui/toast.ts'
import { useAction } from '#web/ui/use-action.ts'
import { NotificationTexts } from './notification-item.tsx'
import { invalidateNotifications, notificationQueries, notificationsKey, showManaged } from './queries.ts'

/** Sent and scheduled notifications, to activate and deactivate. */
export function AdminNotifications() {
  const { t } = useTranslation()
  useRealtimeRefetch('admin', ['notifications.changed'], [notificationsKey], { spread: 0 })
  return (
    <PagedList
      query={notificationQueries.all()}
      loading="adminNotifications.loading"
      failed="adminNotifications.toasts.loadFailed"
      empty={
        <EmptyState title={t('adminNotifications.empty.title')} text={t('adminNotifications.empty.text')} />
      }
    >
      {(notifications) => (
        <ul className="plain-list flex flex-col gap-3.5" aria-label={t('adminNotifications.title')}>
          {notifications.map((notification) => (
            <Row key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

const states = { scheduled: CalendarClock, active: BellRing, inactive: CircleOff } as const

const stateOf = ({ isActive, sentAt }: ManagedNotification): keyof typeof states =>
  !isActive ? 'inactive' : sentAt ? 'active' : 'scheduled'

type RowProps = { notification: ManagedNotification }

/** One notification: state, text, recipients and time. */
function Row({ notification }: RowProps) {
  const { t, language } = useTranslation()
  const {
    id,
    title,
    message,
    type,
    isActive,
    scheduledFor,
    sentAt,
    editedAt,
    createdBy,
    isAutomatic,
    topic,
  } = notification
  const state = stateOf(notification)
  const State = states[state]
  const when = sentAt ?? scheduledFor
  const whenLabel = sentAt ? 'sent' : isActive ? 'toBeSent' : 'wouldBeSent'
  return (
    <li className="panel flex flex-wrap gap-x-8 gap-y-3.5 items-start">
      <div className="flex-[1_1_24rem] min-w-0 max-w-[70ch] wrap-anywhere">
        <div className="small flex flex-wrap items-center gap-3 mb-2 font-semibold">
          <span
            className="pill border-current data-[state=active]:text-success-text data-[state=scheduled]:text-chalk data-[state=inactive]:border-dashed data-[state=inactive]:text-muted flex flex-wrap items-center gap-1.5"
            data-state={state}
          >
            <State size={16} aria-hidden />
            {t(`adminNotifications.state.${state}`)}
          </span>
          <span className="flex flex-wrap items-center gap-1.5 text-(color:--kind)" data-kind={type}>
            <ToastIcon kind={type} size={16} />
            {t(`notifications.type.${type}`)}
          </span>
        </div>
        <NotificationTexts title={title} message={message} />
      </div>
      <dl className="terms flex-[0_1_20rem] grid-cols-[7rem_1fr]">
        <dt>{t('adminNotifications.to')}</dt>
        <dd>
          <Targets notification={notification} />
        </dd>
        <dt>{t(`adminNotifications.${whenLabel}`)}</dt>
        <dd className="numbers">
          <time dateTime={when}>{formatInstant(when, language)}</time>
        </dd>
        {topic && (
          <>
            <dt>{t('adminNotifications.about')}</dt>
            <dd>{t(`adminNotifications.topic.${topic}`)}</dd>
          </>
        )}
        {editedAt && (
          <>
            <dt>{t('adminNotifications.edited')}</dt>
            <dd className="numbers">
              <time dateTime={editedAt}>{formatInstant(editedAt, language)}</time>
            </dd>
          </>
        )}
        {createdBy && (
          <>
            <dt>{t('adminNotifications.by')}</dt>
            <dd>{createdBy}</dd>
          </>
        )}
      </dl>
      <div className="flex flex-wrap gap-2.5 lg:flex-col">
        <ActiveButton notification={notification} />
        {!isAutomatic && (
          <LinkButton
            variant="default"
            w="8.5rem"
            to="/admin/notifications"
            search={{ edit: id }}
            aria-label={t('adminNotifications.editOf', { title })}
            leftSection={<Pencil size={18} aria-hidden />}
          >
            {t('adminNotifications.edit')}
          </LinkButton>
        )}
        {!isAutomatic && (
          <LinkButton
            variant="default"
            w="8.5rem"
            to="/admin/notifications"
            search={{ edit: 'new', copy: id }}
            aria-label={t('adminNotifications.copyOf', { title })}
            leftSection={<Copy size={18} aria-hidden />}
          >
            {t('actions.copy')}
          </LinkButton>
        )}
      </div>
    </li>
  )
}

function Targets({ notification: { forEveryone, targets, targetCount, segment, sentAt } }: RowProps) {
  const { t } = useTranslation()
  if (forEveryone) return t('adminNotifications.everyone')
  if (segment) {
    const { kind, event, level } = segment
    const name =
      kind === 'booked'
        ? t('adminNotifications.bookedOn', { title: event?.title ?? t('adminNotifications.deletedEvent') })
        : kind === 'level'
          ? t('adminNotifications.fromLevel', { level: level ?? '' })
          : t(`adminNotifications.segment.${kind}`)
    return sentAt === null ? name : `${name}: ${t('adminNotifications.guests', { count: targetCount })}`
  }
  if (targetCount === 0) return t('adminNotifications.nobodyLeft')
  const names = targets.map(({ displayName }) => displayName).join(', ')
  const more = targetCount - targets.length
  return more > 0 ? t('adminNotifications.andMore', { names, count: more }) : names
}

/** Activates or deactivates a notification. */
function ActiveButton({ notification: { id, title, isActive } }: RowProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { run, isPending } = useAction({
    request: (to: boolean) =>
      request('setNotificationActive', { params: { notificationId: id }, body: { isActive: to } }),
    success: (stored) => ({ title: t('adminNotifications.toasts.status'), message: stored.title }),
    failed: { title: 'ui.failed', message: 'adminNotifications.toasts.statusFailed' },
    onDone: (stored) => showManaged(client, stored),
    onSettled: () => void invalidateNotifications(client),
  })
  return (
    <Button
      variant="default"
      w="8.5rem"
      loading={isPending}
      aria-label={t(isActive ? 'adminNotifications.deactivateOf' : 'adminNotifications.activateOf', {
        title,
      })}
      onClick={() => run(!isActive)}
    >
      {t(isActive ? 'adminNotifications.deactivate' : 'adminNotifications.activate')}
    </Button>
  )
}
