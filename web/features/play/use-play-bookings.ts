import { useQueryClient } from '@tanstack/react-query'
import type { BoardTable } from '#contract/play.ts'
import { gameTableName } from '#web/domain/game-words.ts'
import { request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import { invalidatePlay } from './queries.ts'

export type BoardBooking = BoardTable['bookings'][number]
type Booked = { table: BoardTable; booking: BoardBooking }
type Ended = { booking: BoardBooking; status: 'missed' | 'cancelled' }

/** What staff do with the bookings of a game table: start what is booked, and end what nobody comes to. */
export function usePlayBookings() {
  const client = useQueryClient()
  const common = {
    failed: { title: 'adminPlay.failed' },
    explained: [
      'play_table_taken',
      'play_time_taken',
      'table_unavailable',
      'status_not_allowed',
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
    request: ({ table, booking: { id, players } }: Booked, requestId) =>
      request('startPlay', { body: { requestId, gameTableId: table.id, players, bookingId: id } }),
    success: (_session, { table }) => ({ title: t('adminPlay.started', { table: gameTableName(table) }) }),
  })
  const end = useAction({
    ...common,
    request: ({ booking: { id, version }, status }: Ended) =>
      request('setPlayBookingStatus', { params: { playBookingId: id }, body: { status, version } }),
    success: (_booking, { booking: { name }, status }) => ({
      title: t(`adminPlay.booked.${status}`, { name }),
    }),
  })
  return { start, end }
}
