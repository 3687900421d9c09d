import { useQueryClient } from '@tanstack/react-query'
import type { LiveControl, LiveEvent } from '#contract/live-competitions.ts'
import { request } from '#web/platform/api.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { toast } from '#web/ui/toast.ts'
import { invalidateParticipants } from './queries.ts'
import { hasEvent, useAction } from './use-action.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

/** The recipient. */
export type Chosen = { userId: string; displayName: string }
export type Award = Chosen & { points: number }

/** Awards points to a participant. */
export function useLiveAward(control: LiveControl, onGiven: (award: Award) => void) {
  const competitionId = control.competition.id
  const { language } = useTranslation()
  const client = useQueryClient()
  const { idOf, drop } = useIdempotencyKey()
  const { action, isPending } = useAction<Award & { awardId: string }>(competitionId, {
    request: ({ awardId, userId, points }) =>
      request('awardLivePoints', { params: { competitionId }, body: { awardId, userId, points } }),
    isDone: hasEvent(({ awardId }) => awardId),
    failed: 'liveAdmin.toasts.awardFailed',
    control,
    onDone: (award) => {
      const { displayName, points } = award
      drop()
      void invalidateParticipants(client, competitionId)
      toast({
        title: t('liveAdmin.award.done'),
        message: t('liveAdmin.award.doneText', {
          name: displayName,
          count: points,
          points: formatNumber(points, language),
        }),
        kind: 'success',
      })
      onGiven(award)
    },
  })
  const give = (award: Award) => {
    // The id belongs to the request in progress.
    if (!isPending) action({ ...award, awardId: idOf({ userId: award.userId, points: award.points }) })
  }
  return { give, isPending }
}

/** Reverses an award. If another host was first, shows that. */
export function useUndoAward(competitionId: string, onDone: () => void) {
  const client = useQueryClient()
  return useAction<LiveEvent>(competitionId, {
    request: ({ id }) => request('reverseLiveAward', { params: { competitionId, awardId: id } }),
    isDone: ({ events }, { id }) => events.some((event) => event.id === id && event.reversed),
    failed: 'liveAdmin.toasts.undoFailed',
    onDone: () => {
      void invalidateParticipants(client, competitionId)
      toast({ title: t('liveAdmin.toasts.undone'), kind: 'success' })
      onDone()
    },
    onStale: onDone,
  })
}
