import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/platform/language.ts'
import { useRealtimeRefetch } from '#web/platform/use-realtime-refetch.ts'
import { LineSkeleton } from '#web/ui/card-skeleton.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EmptyRack } from '#web/ui/illustrations.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { AdminNotificationRow } from './admin-notification-row.tsx'
import classes from './admin-notifications.module.css'
import { notificationQueries, notificationsKey } from './queries.ts'

/** What was announced and what will be, to switch on and off. */
export function AdminNotificationList() {
  const { t } = useTranslation()
  const { data, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    notificationQueries.all(),
  )
  useRealtimeRefetch('admin', ['notifications.changed'], [notificationsKey], { spread: 0 })
  const notifications = data?.pages.flatMap((page) => page.items) ?? []
  useFailureToast(
    !isPending && !data,
    'adminNotifications.toasts.failed',
    'adminNotifications.toasts.loadFailed',
  )

  if (isPending) {
    return (
      <>
        <p role="status" className="visually-hidden">
          {t('adminNotifications.loading')}
        </p>
        <div className={classes.skeleton} aria-hidden>
          {[24, 30, 20, 27].map((width) => (
            <LineSkeleton key={width} width={width} />
          ))}
        </div>
      </>
    )
  }
  if (!data) {
    return <LoadFailed message={t('adminNotifications.toasts.loadFailed')} retry={() => void refetch()} />
  }
  if (notifications.length === 0) {
    return (
      <EmptyState
        illustration={<EmptyRack />}
        title={t('adminNotifications.empty.title')}
        text={t('adminNotifications.empty.text')}
      />
    )
  }
  return (
    <>
      <ul className={classes.rows} aria-label={t('adminNotifications.title')}>
        {notifications.map((notification) => (
          <AdminNotificationRow key={notification.id} notification={notification} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('adminNotifications.showMore')}
        </Button>
      )}
    </>
  )
}
