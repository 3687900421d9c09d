import { useQueryClient } from '@tanstack/react-query'
import type { ListedPlayWait, WalkInInput } from '#contract/play-queue.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import { invalidatePlay } from './queries.ts'

/** What staff do with the queue. */
export function useStaffQueue(onDone: () => void) {
  const client = useQueryClient()
  const common = {
    failed: { title: 'adminPlayQueue.failed' },
    explained: [
      'play_call_ended',
      'play_wait_ended',
      'play_table_held',
      'play_table_taken',
      'table_unavailable',
      'unreachable',
    ],
    onDone: () => {
      onDone()
      return invalidatePlay(client)
    },
    onFailed: () => {
      void invalidatePlay(client)
      return false
    },
  } as const
  const add = useAction({
    ...common,
    request: (party: Omit<WalkInInput, 'requestId'>, requestId) =>
      request('addPlayWait', { body: { ...party, requestId } }),
    success: ({ name }) => ({ title: t('adminPlayQueue.added', { name }) }),
  })
  const call = useAction({
    ...common,
    request: ({ id, gameTableId }: { id: string; gameTableId: string }) =>
      request('callPlayWait', { params: { playWaitId: id }, body: { gameTableId } }),
    success: ({ name }) => ({ title: t('adminPlayQueue.hasCalled', { name }) }),
  })
  const seat = useAction({
    ...common,
    request: ({ id }: ListedPlayWait, requestId) =>
      request('seatPlayWait', { params: { playWaitId: id }, body: { requestId } }),
    success: (_session, { call: at, ...wait }) => ({
      title: t('adminPlay.started', {
        table: at ? gameTableName({ ...wait, tableNumber: at.tableNumber }) : '',
      }),
    }),
  })
  const remove = useAction({
    ...common,
    request: (id: string) => request('removePlayWait', { params: { playWaitId: id } }),
    success: () => ({ title: t('adminPlayQueue.removed') }),
  })
  const release = useAction({
    ...common,
    request: ({ gameTableId, releases }: { gameTableId: string; releases: string }, requestId) =>
      request('startPlay', { body: { requestId, gameTableId, players: 2, releases } }),
    success: null,
  })
  return { add, call, seat, remove, release }
}
