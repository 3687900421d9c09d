import { useQueryClient } from '@tanstack/react-query'
import type { PlayWaitInput } from '#contract/play-queue.ts'
import { gameName } from '#web/domain/game-words.ts'
import { type AnswerOf, request } from '#web/platform/api.ts'
import { t } from '#web/platform/language.ts'
import { useAction } from '#web/ui/use-action.ts'
import { invalidatePlay } from './queries.ts'

export type QueueOfGame = AnswerOf<'getPlayQueue'>['games'][number]

const failed = { title: 'playQueue.failed' } as const

/** Puts the guest into the queue of a game. */
export function useJoinPlayQueue(onDone: () => void) {
  const client = useQueryClient()
  return useAction({
    request: (wish: Omit<PlayWaitInput, 'requestId'>, requestId) =>
      request('joinPlayQueue', { body: { ...wish, requestId } }),
    success: (_wait, wish) => ({ title: t('playQueue.joined', { game: gameName(wish) }) }),
    failed,
    explained: ['play_already_waiting', 'door_code_needed', 'play_closed', 'unreachable'],
    onDone,
    onSettled: () => void invalidatePlay(client),
  })
}

/** Says that the guest comes, or passes the turn. */
export function useAnswerCall() {
  const client = useQueryClient()
  return useAction({
    request: ({ id, answer }: { id: string; answer: 'come' | 'pass' }) =>
      request('answerPlayCall', { params: { playWaitId: id }, body: { answer } }),
    // The card shows it.
    success: null,
    failed,
    explained: ['play_call_ended', 'unreachable'],
    onDone: () => invalidatePlay(client),
    onFailed: () => {
      void invalidatePlay(client)
      return false
    },
  })
}

/** Takes the guest out of the queue. */
export function useLeavePlayQueue() {
  const client = useQueryClient()
  return useAction({
    request: (id: string) => request('leavePlayQueue', { params: { playWaitId: id } }),
    success: () => ({ title: t('playQueue.hasLeft') }),
    failed,
    explained: ['unreachable'],
    onSettled: () => void invalidatePlay(client),
  })
}
