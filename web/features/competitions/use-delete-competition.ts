import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditableCompetition } from '#contract/competitions.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { invalidateCompetitions, patchCompetition } from './queries.ts'

/** Deletes a competition with its entries. One that somebody else deleted meanwhile is gone all the same. */
export function useDeleteCompetition(onDone: () => void) {
  const client = useQueryClient()
  const gone = (competition: EditableCompetition) => {
    patchCompetition(client, competition.id, null)
    void invalidateCompetitions(client)
    toast({ title: t('adminCompetitions.toasts.deleted'), message: competition.title, kind: 'success' })
    onDone()
  }
  return useMutation({
    mutationFn: (competition: EditableCompetition) =>
      request('deleteCompetition', { params: { competitionId: competition.id } }),
    onSuccess: (_answer, competition) => gone(competition),
    onError: (error, competition) => {
      if (error instanceof ApiError && error.code === 'not_found') return gone(competition)
      toast({
        title: t('adminCompetitions.toasts.failed'),
        message: t('adminCompetitions.toasts.deleteFailed'),
        kind: 'error',
      })
      onDone()
    },
  })
}
