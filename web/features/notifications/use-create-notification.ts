import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type NotificationForm, notificationOfForm } from '#rules/notification-form.ts'
import { ApiError, ask } from '#web/platform/api.ts'
import { instantWords } from '#web/platform/dates.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { askForNotificationsAgain } from './queries.ts'

type Handlers = {
  onCreated: () => void
  /** The server refused fields or the time. */
  onRefused: (error: ApiError) => void
}

/** Announces something. Whatever fails, the form keeps what was typed. */
export function useCreateNotification({ onCreated, onRefused }: Handlers) {
  const client = useQueryClient()
  const { language } = useTranslation()
  return useMutation({
    mutationFn: (form: NotificationForm) => ask('createNotification', { body: notificationOfForm(form) }),
    onSuccess: ({ sentAt, scheduledFor }) => {
      void askForNotificationsAgain(client)
      toast({
        title: t('adminNotifications.toasts.created'),
        message: sentAt
          ? t('adminNotifications.toasts.sentNow')
          : t('adminNotifications.toasts.sentLater', { when: instantWords(scheduledFor, language) }),
        kind: 'success',
      })
      onCreated()
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 400) onRefused(error)
      toast({
        title: t('adminNotifications.toasts.failed'),
        message: t('adminNotifications.toasts.createFailed'),
        kind: 'error',
      })
    },
  })
}
