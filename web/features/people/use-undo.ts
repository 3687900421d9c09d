import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { invalidateUsers } from './queries.ts'
import { useErrorToast } from './use-error-toast.ts'

type Handlers = { onDone: () => void /** The server refused fields. */; onRefused: (error: ApiError) => void }

/** Reverses points. If somebody else was first, shows that. */
export function useUndo({ onDone, onRefused }: Handlers) {
  const client = useQueryClient()
  const showError = useErrorToast()
  return useMutation({
    mutationFn: ({ pointEventId, reason }: { pointEventId: string; reason: string }) =>
      request('reversePoints', { params: { pointEventId }, body: { reason } }),
    onSuccess: () => {
      void invalidateUsers(client)
      toast({ title: t('people.undo.done'), kind: 'success' })
      onDone()
    },
    onError: (error) => {
      showError(error, 'people.undo.failed')
      if (!(error instanceof ApiError)) return
      if (error.code === 'validation_failed') onRefused(error)
      if (error.code === 'already_reversed') {
        void invalidateUsers(client)
        onDone()
      }
    },
  })
}
