import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditableHeader } from '#contract/content.ts'
import { type HeaderForm, headerOfForm } from '#rules/header-form.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { contentQueries, invalidateHeader } from './queries.ts'

type Handlers = {
  onSaved: (saved: EditableHeader) => void
  /** Somebody saved after this edit began. */
  onConflict: (current: EditableHeader) => void
  /** The server refused fields. */
  onRefused: (error: ApiError) => void
}

/** Changes the header. Whatever fails, the form keeps what was typed. */
export function useSaveHeader({ onSaved, onConflict, onRefused }: Handlers) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ form, version }: { form: HeaderForm; version: number }) =>
      request('putHeader', { body: { ...headerOfForm(form), version } }),
    onSuccess: (saved) => {
      client.setQueryData(contentQueries.editingHeader().queryKey, saved)
      void invalidateHeader(client)
      toast({ title: t('content.header.saved'), kind: 'success' })
      onSaved(saved)
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        if (error.code === 'stale_version') return onConflict(error.problem?.current as EditableHeader)
        if (error.code === 'validation_failed') onRefused(error)
      }
      toast({ title: t('content.failed'), message: t('content.saveFailed'), kind: 'error' })
    },
  })
}
