import { useQueryClient } from '@tanstack/react-query'
import type { BoardTable, PlaySession, PlayStep } from '#contract/play.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import { request } from '#web/platform/api.ts'
import { currentLanguage, t } from '#web/platform/language.ts'
import { formatPrice } from '#web/platform/money.ts'
import { useAction } from '#web/ui/use-action.ts'
import { invalidatePlay } from './queries.ts'

type Step = { table: BoardTable; session: PlaySession } & Omit<PlayStep, 'requestId' | 'version'>

/** What staff do on the board: start a table, and take a step of what is played there. */
export function usePlay() {
  const client = useQueryClient()
  const common = {
    failed: { title: 'adminPlay.failed' },
    explained: [
      'play_table_taken',
      'play_table_held',
      'table_unavailable',
      'play_ended',
      'play_already',
      'stale_version',
      'unreachable',
    ],
    onDone: () => invalidatePlay(client),
    onFailed: () => {
      void invalidatePlay(client)
      return false
    },
  } as const
  const start = useAction({
    ...common,
    request: ({ id }: BoardTable, requestId) =>
      request('startPlay', { body: { requestId, gameTableId: id, players: 2 } }),
    success: (_session, table) => ({ title: t('adminPlay.started', { table: gameTableName(table) }) }),
  })
  const step = useAction({
    ...common,
    request: ({ table: _table, session, ...body }: Step, requestId) =>
      request('stepPlay', {
        params: { playSessionId: session.id },
        body: { ...body, requestId, version: session.version },
      }),
    success: ({ totalOre }, { table }) =>
      totalOre === null
        ? null
        : {
            title: t('adminPlay.stopped', {
              table: gameTableName(table),
              price: formatPrice(totalOre, currentLanguage()),
            }),
          },
  })
  return { start, step }
}
