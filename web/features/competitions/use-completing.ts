import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Competition } from '#contract/competitions.ts'
import { ApiError, request } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { sessionKey } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/toast.ts'
import { applyJoin, invalidateCompetitions } from './queries.ts'

/** Ignores a double tap. */
const tapPause = 700

/**
 * Takes part in a competition: the server draws the result and returns the points. `place` decides which of the
 * specification's failure texts is shown.
 */
export function useCompleting(competition: Competition, place: 'list' | 'detail') {
  const client = useQueryClient()
  const { language } = useTranslation()
  const lastTap = useRef(Number.NEGATIVE_INFINITY)

  const complete = useMutation({
    scope: { id: `competition ${competition.id}` },
    mutationFn: () => request('completeCompetition', { params: { competitionId: competition.id } }),
    onSuccess: ({ pointsEarned, newTotal }) => {
      applyJoin(client, competition.id)
      void invalidateCompetitions(client)
      void client.invalidateQueries({ queryKey: sessionKey })
      if (pointsEarned === 0) return showError('already')
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
      if (code === 'competition_full') return showError('full')
      const failed = place === 'detail' ? 'failedOnDetail' : 'failed'
      showError(failed, code && explained.has(code) ? errorMessage(error) : undefined)
    },
  })

  const join = () => {
    if (complete.isPending || performance.now() - lastTap.current < tapPause) return
    lastTap.current = performance.now()
    complete.mutate()
  }
  return { pending: complete.isPending, join }
}

/** Codes whose own text is more helpful than the generic failure. */
const explained = new Set<string>([
  'competition_ended',
  'competition_inactive',
  'not_found',
  'too_many_requests',
])

function showError(what: 'already' | 'full' | 'failed' | 'failedOnDetail', message?: string): void {
  toast({
    title: t(`competitionScreens.toasts.${what}.title`),
    message: message ?? t(`competitionScreens.toasts.${what}.message`),
    kind: 'error',
  })
}
