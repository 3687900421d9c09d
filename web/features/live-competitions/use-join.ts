import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, request } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { liveKey, newestState, takeOver } from './queries.ts'

/** Codes whose own text is more helpful than the generic failure. */
const explained = new Set<string>([
  'competition_ended',
  'competition_inactive',
  'competition_full',
  'too_many_requests',
])

/** Joins a live competition. */
export function useJoin(competitionId: string) {
  const client = useQueryClient()
  const mutationKey = ['live-join', competitionId]
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: () => newestState(() => request('joinLiveCompetition', { params: { competitionId } })),
    onSuccess: (state) => {
      takeOver(client, state)
      toast({
        title: t('live.toasts.joined.title'),
        message: t('live.toasts.joined.message'),
        kind: 'success',
      })
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : 'internal_error'
      toast({
        title: t('live.toasts.joinFailed.title'),
        message: explained.has(code) ? errorMessage(error) : t('live.toasts.joinFailed.message'),
        kind: 'error',
      })
      if (code !== 'not_signed_in') void client.invalidateQueries({ queryKey: liveKey })
    },
  })
  const join = () => {
    // Reads the cache instead of the rendered state, because a second tap may come before rendering.
    if (client.isMutating({ mutationKey }) === 0) mutate()
  }
  return { pending: isPending, join }
}
