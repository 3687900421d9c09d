import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditableCompetition } from '#contract/competitions.ts'
import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'
import { invalidateCompetitions, patchCompetition } from './queries.ts'

/** Shows a competition to guests, or takes it away. The switch turns at once and settles with the server's word. */
export function useSwitchCompetition({ id }: EditableCompetition) {
  const client = useQueryClient()
  const show = (isActive: boolean) => patchCompetition(client, id, (each) => ({ ...each, isActive }))
  return useMutation({
    scope: { id: `competition ${id}` },
    mutationFn: (isActive: boolean) =>
      request('setCompetitionActive', { params: { competitionId: id }, body: { isActive } }),
    onMutate: show,
    onSuccess: ({ title, isActive }) => {
      show(isActive)
      toast({
        title: t(isActive ? 'adminCompetitions.toasts.activated' : 'adminCompetitions.toasts.deactivated'),
        message: title,
        kind: 'success',
      })
      void invalidateCompetitions(client)
    },
    onError: (_error, isActive) => {
      show(!isActive)
      toast({
        title: t('adminCompetitions.toasts.failed'),
        message: t('adminCompetitions.toasts.statusFailed'),
        kind: 'error',
      })
      void invalidateCompetitions(client)
    },
  })
}
