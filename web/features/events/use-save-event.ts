import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditableEvent } from '#contract/events.ts'
import { type EventForm, eventOfForm } from '#rules/event-form.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { eventQueries, invalidateEvents } from './queries.ts'

type Save = { eventId: string | null; version: number | null; form: EventForm }
type Handlers = {
  onSaved: () => void
  /** Somebody saved after this edit began. */
  onConflict: (current: EditableEvent) => void
  /** Somebody deleted the event. */
  onDeleted: () => void
  /** The server refused fields or the time. */
  onRefused: (error: ApiError) => void
}

/** Creates or changes an event. Whatever fails, the form keeps what was typed. */
export function useSaveEvent({ onSaved, onConflict, onDeleted, onRefused }: Handlers) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ eventId, version, form }: Save) =>
      eventId === null || version === null
        ? request('createEvent', { body: eventOfForm(form) })
        : request('updateEvent', { params: { eventId }, body: { ...eventOfForm(form), version } }),
    onSuccess: (saved, { eventId }) => {
      client.setQueryData(eventQueries.editing(saved.id).queryKey, saved)
      void invalidateEvents(client)
      toast({
        title: t(eventId === null ? 'admin.events.toasts.created' : 'admin.events.toasts.updated'),
        message: saved.title,
        kind: 'success',
      })
      onSaved()
    },
    onError: (error, { eventId }) => {
      const code = error instanceof ApiError ? error.code : null
      if (error instanceof ApiError) {
        if (code === 'stale_version') return onConflict(error.problem?.current as EditableEvent)
        if (code === 'not_found' && eventId !== null) return onDeleted()
        if (code === 'validation_failed' || code === 'time_does_not_exist') onRefused(error)
      }
      toast({
        title: t('admin.events.toasts.failed'),
        message: t('admin.events.toasts.saveFailed'),
        kind: 'error',
      })
    },
  })
}
