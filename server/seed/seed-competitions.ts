import { randomUUID } from 'node:crypto'
import { bounds } from '#contract/bounds.ts'
import { drawDemoResult, drawPoints } from '#rules/demo-result.ts'
import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import { awardPoints } from '../features/points/award-points.ts'
import type { Tx } from '../platform/database/database.ts'
import { type DemoCompetition, demoCompetitions } from './demo-competitions.ts'
import { pick, seededRandom } from './random.ts'
import { seedEvening } from './seed-evening.ts'
import { mostPoints, totalsOf } from './seed-points.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** What the highest score of a demo draw is worth. */
const drawMax = bounds.competition.drawDefault

type Stored = { id: string; title: string; last: Date }
type Entry = { userId: string; at: Date; result: object; drawn: number }

/** Inserts the competitions, their entries, and the points that these have won. @returns the number of competitions */
export async function seedCompetitions(tx: Tx, guestIds: string[], now: Date): Promise<number> {
  const draw = seededRandom(19)
  const competitions = demoCompetitions(stockholmDate(now))
  const totals = await totalsOf(tx, guestIds)
  for (const competition of competitions) {
    const { id, opened, closes } = await insertCompetition(tx, competition, now)
    const last = new Date(Math.min(now.getTime(), closes.getTime() - hour))
    const eligible = guestIds.filter((userId) => (totals.get(userId) ?? 0) + 100 <= mostPoints)
    const entries = pick(eligible, competition.entries, draw).map((userId): Entry => {
      const at = new Date(opened.getTime() + draw() * (last.getTime() - opened.getTime()))
      if (competition.decidedBy !== 'draw') return { userId, at, result: { joined_at: at }, drawn: 0 }
      const { score, completedQuestions, timeTaken } = drawDemoResult(draw)
      const result = {
        score,
        completed_questions: completedQuestions,
        time_taken: timeTaken,
        completed_at: at,
      }
      return { userId, at, result, drawn: drawPoints(score, drawMax) }
    })
    if (entries.length > 0) await insertEntries(tx, id, entries)
    const stored = { id, title: competition.title, last }
    const won = entries.map(({ drawn }, i) => drawn || (competition.won?.[i] ?? 0))
    for (const [i, { userId, at, drawn }] of entries.entries()) {
      const points = won[i] ?? 0
      if (points === 0) continue
      const source =
        drawn > 0 ? { type: 'competition' as const, id } : await insertAward(tx, stored, userId, points)
      const when = drawn > 0 ? at : last
      const given = { userId, points, actorId: null, reason: competition.title, at: when }
      totals.set(userId, (await awardPoints(tx, { ...given, source })).points)
    }
    await setStage(tx, id, competition, entries, draw)
  }
  return competitions.length
}

/** One has ended, one is a quiz evening. */
async function setStage(
  tx: Tx,
  id: string,
  { isEvening, isFinished }: DemoCompetition,
  entries: Entry[],
  draw: () => number,
): Promise<void> {
  const userIds = entries.map(({ userId }) => userId)
  if (isEvening) await seedEvening(tx, id, userIds, draw)
  if (isFinished) await tx.updateTable('competitions').set({ round: 4 }).where('id', '=', id).execute()
}

async function insertCompetition(tx: Tx, competition: DemoCompetition, now: Date) {
  const { start, end, places, entries: _, isLive: __, isActive = true, ...rest } = competition
  const { decidedBy, won: ___, isFinished: ____, isEvening: _____, ...fields } = rest
  const starts = stockholmInstant(start.date, start.time)
  const closes = stockholmInstant(end.date, end.time)
  if (!starts || !closes) throw new Error(`${competition.title} has a time that the clock skips`)
  const id = randomUUID()
  const known = new Date(now.getTime() - 2 * day)
  await tx
    .insertInto('competitions')
    .values({
      ...fields,
      id,
      start_date: starts,
      end_date: closes,
      max_participants: places,
      is_active: isActive,
      decided_by: decidedBy,
      draw_max: drawMax,
      created_at: starts < known ? starts : known,
      updated_at: starts < known ? starts : known,
    })
    .execute()
  // A draw takes nobody in before its start.
  return { id, opened: decidedBy === 'draw' || starts < known ? starts : known, closes }
}

async function insertEntries(tx: Tx, id: string, entries: Entry[]): Promise<void> {
  const rows = entries.map(({ userId, at, result }) => ({
    competition_id: id,
    user_id: userId,
    joined_at: at,
    reached_at: at,
    result: JSON.stringify(result),
  }))
  await tx.insertInto('competition_entries').values(rows).execute()
}

/** The host's award of points, which is the source of a row of the ledger. */
async function insertAward(tx: Tx, { id, last }: Stored, userId: string, points: number) {
  const award = { id: randomUUID(), competition_id: id, type: 'points_award', points, user_id: userId }
  await tx
    .insertInto('live_events')
    .values({ ...award, created_at: last })
    .execute()
  return { type: 'live_award' as const, id: award.id }
}
