import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Competition } from '#contract/competitions.ts'
import { type Placement, showRefusal } from '#web/domain/listing-button.tsx'
import { ApiError, request } from '#web/platform/api.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { sessionKey } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/toast.ts'
import { useTap } from '#web/ui/use-tap.ts'
import { applyJoin, invalidateCompetitions } from './queries.ts'

/**
 * Takes part in a competition: the server answers with the points, which only a draw gives. `placement` decides which of the
 * specification's failure texts is shown.
 */
export function useCompleting(competition: Competition, placement: Placement) {
  const client = useQueryClient()
  const { language } = useTranslation()
  const { tap } = useTap()

  const { mutate, isPending } = useMutation({
    scope: { id: `competition ${competition.id}` },
    mutationFn: () => request('completeCompetition', { params: { competitionId: competition.id } }),
    onSuccess: ({ first, pointsEarned, newTotal }) => {
      applyJoin(client, competition.id)
      void invalidateCompetitions(client)
      void client.invalidateQueries({ queryKey: sessionKey })
      if (!first) return showRefusal('competitionScreens.toasts.already')
      if (pointsEarned === 0) {
        return toast({
          title: t('competitionScreens.toasts.joined.title'),
          message: t('competitionScreens.toasts.joined.message'),
          kind: 'success',
        })
      }
      toast({
        title: t('competitionScreens.toasts.done.title'),
        message: t('competitionScreens.toasts.done.message', {
          count: pointsEarned,
          points: formatNumber(pointsEarned, language),
          total: formatNumber(newTotal, language),
        }),
        kind: 'success',
      })
    },
    onError: (error) => {
      const code = error instanceof ApiError ? error.code : null
      // The guard redirects anonymous users to sign-in, silently.
      if (code === 'not_signed_in') return
      // The screen may be outdated, or an answer was lost: refetch.
      void invalidateCompetitions(client)
      if (code === 'already_drawn') return showRefusal('competitionScreens.toasts.already')
      const failed = placement === 'detail' ? 'failedOnDetail' : 'failed'
      showRefusal(`competitionScreens.toasts.${code === 'competition_full' ? 'full' : failed}`, error)
    },
  })

  const join = () => {
    if (!isPending) tap(() => mutate())
  }
  return { pending: isPending, join }
}
