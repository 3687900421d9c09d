import { request } from '#web/platform/api.ts'
import { useAction } from './use-action.ts'

/** Starts and pauses a live competition. */
export function useLiveStateActions(competitionId: string) {
  const params = { competitionId }
  const start = useAction<void>(competitionId, {
    request: () => request('startLive', { params }),
    isDone: ({ stage }) => stage.isLive,
    failed: 'liveAdmin.toasts.startFailed',
  })
  const pause = useAction<void>(competitionId, {
    request: () => request('pauseLive', { params }),
    isDone: ({ stage }) => !stage.isLive,
    failed: 'liveAdmin.toasts.pauseFailed',
  })
  return { start, pause }
}

/** Advances from the round shown to the next. */
export const useAdvance = (competitionId: string, onDone: () => void) =>
  useAction<number>(competitionId, {
    request: (from) => request('advanceLiveRound', { params: { competitionId }, body: { from } }),
    isDone: ({ stage }, from) => stage.round > from,
    failed: 'liveAdmin.toasts.roundFailed',
    onDone,
    onStale: onDone,
  })
