import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { MyPlay, MyPlaySession } from '#contract/my-play.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import { useNow } from '#web/domain/use-now-until.ts'
import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import { owedOf } from './play-bill.tsx'
import { invalidatePlay, myPlayQuery } from './queries.ts'

/** What the guest plays, with the time by the clock of the server, second by second while something is played. */
export function useMyPlay() {
  const query = useQuery(myPlayQuery)
  const session = query.data?.session ?? null
  const isRunning = session !== null && session.stoppedAt === null
  // The clock of the server when a saved answer was given says nothing about now.
  const savedAt = (query.data as (MyPlay & { savedAt?: string }) | undefined)?.savedAt ?? null
  const ahead = query.data && savedAt === null ? Date.parse(query.data.now) - query.dataUpdatedAt : 0
  const now = new Date(useNow(isRunning ? 1_000 : 60_000).getTime() + ahead)
  return { session, mayStart: query.data?.mayStart ?? false, now, savedAt }
}

/** What a guest does: starts, joins and ends. */
export function useMyPlayActions() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const common = {
    onDone: (answer: MyPlay) => {
      client.setQueryData(myPlayQuery.queryKey, answer)
      void invalidatePlay(client)
    },
    onFailed: () => {
      void invalidatePlay(client)
      return false
    },
  } as const
  const nameOf = ({ session }: MyPlay) => (session ? gameTableName(session.table) : '')
  const start = useAction({
    ...common,
    request: (body: { gameTableId: string; players: number }, requestId) =>
      request('startMyPlay', { body: { ...body, requestId } }),
    success: (answer) => ({ title: t('myPlay.started', { table: nameOf(answer) }) }),
    failed: { title: 'myPlay.startFailed' },
    explained: [
      'play_table_taken',
      'play_table_held',
      'play_time_taken',
      'table_unavailable',
      'play_by_staff',
      'play_already',
      'unreachable',
    ],
  })
  const join = useAction({
    ...common,
    request: (joinKey: string) => request('joinPlay', { body: { joinKey } }),
    success: (answer) => ({ title: t('myPlay.joined', { table: nameOf(answer) }) }),
    onDone: (answer) => {
      common.onDone(answer)
      // They may have moved since the code was shown.
      const gameTableId = answer.session?.table.id
      if (gameTableId === undefined) return
      void navigate({ to: '/play/table/$gameTableId', params: { gameTableId }, search: {}, replace: true })
    },
    // A code that is cut off is as unknown as one of a session that has ended.
    failed: { title: 'myPlay.joinFailed', message: 'myPlay.joinGone' },
    explained: ['play_party_full', 'unreachable'],
  })
  const leave = useAction({
    ...common,
    request: ({ id }: MyPlaySession) => request('leavePlay', { params: { playSessionId: id } }),
    success: (_answer, { table }) => ({ title: t('myPlay.left', { table: gameTableName(table) }) }),
    failed: { title: 'myPlay.leaveFailed' },
    explained: ['play_ended', 'unreachable'],
  })
  const stop = useAction({
    ...common,
    request: ({ id }: MyPlaySession, requestId) =>
      request('stopMyPlay', { params: { playSessionId: id }, body: { requestId } }),
    success: ({ session }, { id, table }) => {
      const isFree = session?.id === id && owedOf(session) === 0
      return { title: t(isFree ? 'myPlay.stoppedFree' : 'myPlay.stopped', { table: gameTableName(table) }) }
    },
    failed: { title: 'myPlay.stopFailed' },
    explained: ['play_ended', 'unreachable'],
  })
  return { start, join, leave, stop }
}
