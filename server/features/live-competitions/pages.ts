import { z } from 'zod'
import { bounds } from '#contract/bounds.ts'
import { findNamesakes } from '#server/features/competitions/queries.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Cursor, idShape, type PageParams, readPage, wrapped } from '#server/platform/http/cursor.ts'
import { presentParticipant } from './present.ts'
import { findParticipants, type ParticipantPlace } from './queries.ts'

const place = z.object({
  points: z.number().max(bounds.points.total),
  reachedAt: z.date().max(new Date('2101-12-31T23:59:59.999Z')),
  userId: z.string(),
})

const cursor: Cursor<ParticipantPlace> = wrapped.pipe(
  z.codec(z.string().regex(new RegExp(`^\\d{1,10}\\.\\d{1,15}\\.${idShape}$`)), place, {
    decode: (text) => {
      const [points, millis, userId = ''] = text.split('.')
      return { points: Number(points), reachedAt: new Date(Number(millis)), userId }
    },
    encode: ({ points, reachedAt, userId }) => `${points}.${reachedAt.getTime()}.${userId}`,
  }),
)

/** One page of participants, in the order of the standings. */
export const pageOfParticipants = async (
  db: Database,
  competitionId: string,
  { search = '', ...params }: PageParams & { search?: string | undefined },
) => {
  const namesakes = await findNamesakes(db, competitionId)
  return readPage(params, {
    cursor,
    find: (page) => findParticipants(db, competitionId, { search, ...page }),
    positionOf: (row) => ({ points: row.points_earned, reachedAt: row.reached_at, userId: row.user_id }),
    present: (row) => presentParticipant(row, namesakes),
  })
}
