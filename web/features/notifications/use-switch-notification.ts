import { useMutation, useQueryClient } from '@tanstack/react-query'
import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { invalidateNotifications } from './queries.ts'

/** Shows a notification, or takes it away from everyone. */
export function useSwitchNotification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) =>
      request('setNotificationActive', { params: { notificationId: id }, body: { isActive } }),
    onSuccess: async ({ title }) => {
      toast({ title: t('adminNotifications.toasts.status'), message: title, kind: 'success' })
      await invalidateNotifications(client)
    },
    onError: () => {
      toast({
        title: t('adminNotifications.toasts.failed'),
        message: t('adminNotifications.toasts.statusFailed'),
        kind: 'error',
      })
      void invalidateNotifications(client)
    },
  })
}
