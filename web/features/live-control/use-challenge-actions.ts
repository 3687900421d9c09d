import type { ChallengeColour } from '#contract/bounds.ts'
import type { LiveControl } from '#contract/live-competitions.ts'
import { request } from '#web/platform/api.ts'
import { hasEvent, useAction } from './use-action.ts'
import { useIdempotencyKey } from './use-idempotency-key.ts'

/** `seconds` null: no time limit. */
export type Challenge = { colour: ChallengeColour; points: number; seconds: number | null }

/** Opens a colour button on every screen, and closes it. */
export function useChallengeActions({ competition, events }: LiveControl) {
  const params = { competitionId: competition.id }
  const { idOf, drop } = useIdempotencyKey()
  const opening = useAction<Challenge & { challengeId: string }>(competition.id, {
    request: (body) => request('openLiveChallenge', { params, body }),
    isDone: hasEvent(({ challengeId }) => challengeId),
    failed: 'liveAdmin.toasts.openFailed',
    onDone: drop,
  })
  const open = (challenge: Challenge) => {
    // The id belongs to the request in progress.
    if (opening.isPending) return
    const challengeId = idOf(challenge)
    // The lost request opened a challenge that has closed since: use a new id.
    if (events.some(({ id, active }) => id === challengeId && !active)) drop()
    opening.action({ ...challenge, challengeId: idOf(challenge) })
  }
  const closing = useAction<void>(competition.id, {
    request: () => request('closeLiveChallenge', { params }),
    isDone: ({ challenge }) => challenge === null,
    failed: 'liveAdmin.toasts.closeFailed',
  })
  return { open, isOpening: opening.isPending, close: closing.action, isClosing: closing.isPending }
}
