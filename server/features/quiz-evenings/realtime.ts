import type { TeamAnswer } from '#contract/quiz-evenings.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { type BusMessage, publishAll } from '#server/platform/realtime/publish.ts'

/** Triggers publish on it that an evening has changed. Each node reads the evening once, and sends it to those who look. */
export const eveningsFeed = 'evenings'

/** For changes that no trigger sees: marks. */
export const publishEvening = (tx: Tx, competitionId: string): Promise<void> =>
  publishAll(tx, [{ feed: eveningsFeed, id: competitionId }])

type ToMembers = { userIds: string[]; competitionId: string }

/** Shows the members of a team the answer that one of them has set. */
export const publishAnswers = (tx: Tx, answers: (ToMembers & { answer: TeamAnswer })[]): Promise<void> =>
  publishAll(
    tx,
    answers.flatMap(({ userIds, competitionId, answer }) =>
      userIds.map(
        (userId): BusMessage => ({
          topic: `user:${userId}`,
          message: { type: 'evening.answer', competitionId, answer },
        }),
      ),
    ),
  )

/** The members of a team fetch it again. */
export const publishTeam = (tx: Tx, { userIds, competitionId }: ToMembers): Promise<void> =>
  publishAll(
    tx,
    userIds.map(
      (userId): BusMessage => ({ topic: `user:${userId}`, message: { type: 'evening.team', competitionId } }),
    ),
  )
