import type { ChallengeColour } from '#contract/bounds.ts'
import type { LiveControl } from '#contract/live-competitions.ts'
import { request } from '#web/platform/api.ts'
import { hasEvent, useAct } from './use-act.ts'
import { useKeptId } from './use-kept-id.ts'

/** `seconds` null: until it is closed. */
export type Challenge = { colour: ChallengeColour; points: number; seconds: number | null }

/** Opens a colour button on every screen, and closes it. */
export function useChallengeActs({ competition, events }: LiveControl) {
  const params = { competitionId: competition.id }
  const { idOf, drop } = useKeptId()
  const opening = useAct<Challenge & { challengeId: string }>(competition.id, {
    request: (body) => request('openLiveChallenge', { params, body }),
    isDone: hasEvent(({ challengeId }) => challengeId),
    failed: 'liveAdmin.toasts.openFailed',
    onDone: drop,
  })
  const open = (challenge: Challenge) => {
    // The id belongs to the one that is under way.
    if (opening.isPending) return
    const challengeId = idOf(challenge)
    // It was opened, though nobody said so, and has closed since: this is another.
    if (events.some(({ id, active }) => id === challengeId && !active)) drop()
    opening.act({ ...challenge, challengeId: idOf(challenge) })
  }
  const closing = useAct<void>(competition.id, {
    request: () => request('closeLiveChallenge', { params }),
    isDone: ({ challenge }) => challenge === null,
    failed: 'liveAdmin.toasts.closeFailed',
  })
  return { open, isOpening: opening.isPending, close: closing.act, isClosing: closing.isPending }
}
