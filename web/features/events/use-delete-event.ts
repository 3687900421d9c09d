import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditableEvent } from '#contract/events.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { dropEvent, invalidateEvents } from './queries.ts'

/** Deletes an event and its bookings. One that somebody else deleted meanwhile is gone all the same. */
export function useDeleteEvent(onDone: () => void) {
  const client = useQueryClient()
  const gone = (event: EditableEvent) => {
    dropEvent(client, event.id)
    void invalidateEvents(client)
    toast({ title: t('admin.events.toasts.deleted'), message: event.title, kind: 'success' })
    onDone()
  }
  return useMutation({
    mutationFn: (event: EditableEvent) => request('deleteEvent', { params: { eventId: event.id } }),
    onSuccess: (_answer, event) => gone(event),
    onError: (error, event) => {
      if (error instanceof ApiError && error.code === 'not_found') return gone(event)
      toast({
        title: t('admin.events.toasts.failed'),
        message: t('admin.events.toasts.deleteFailed'),
        kind: 'error',
      })
      onDone()
    },
  })
}
