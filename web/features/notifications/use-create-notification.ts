import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { type NotificationForm, notificationOfForm } from '#rules/notification-form.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { formatInstant } from '#web/platform/dates.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { randomId } from '#web/platform/random-id.ts'
import { toast } from '#web/ui/toast.ts'
import { invalidateNotifications } from './queries.ts'

type Handlers = {
  onCreated: () => void
  /** The server refused fields or the time. */
  onRefused: (error: ApiError) => void
}

/**
 * Announces something. Whatever fails, the form keeps what was typed; sent again after an answer that was lost, it is the
 * same notification, as long as it says the same.
 */
export function useCreateNotification({ onCreated, onRefused }: Handlers) {
  const client = useQueryClient()
  const { language } = useTranslation()
  const sent = useRef({ said: '', id: '' })
  return useMutation({
    mutationFn: (form: NotificationForm) => {
      const body = notificationOfForm(form)
      const said = JSON.stringify(body)
      if (sent.current.said !== said) sent.current = { said, id: randomId() }
      return request('createNotification', { body: { ...body, notificationId: sent.current.id } })
    },
    onSuccess: ({ sentAt, scheduledFor }) => {
      void invalidateNotifications(client)
      toast({
        title: t('adminNotifications.toasts.created'),
        message: sentAt
          ? t('adminNotifications.toasts.sentNow')
          : t('adminNotifications.toasts.sentLater', { when: formatInstant(scheduledFor, language) }),
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
