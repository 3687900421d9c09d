import { randomUUID } from 'node:crypto'
import { drawDemoResult } from '#rules/demo-result.ts'
import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import { awardPoints } from '../features/points/award-points.ts'
import type { Tx } from '../platform/database/database.ts'
import { type DemoCompetition, demoCompetitions } from './demo-competitions.ts'
import { pick, seededRandom } from './random.ts'
import { mostPoints, totalsOf } from './seed-points.ts'

const hour = 3_600_000
const day = 24 * hour

/** Inserts the competitions and their entries, and gives the entries' points. @returns the number of competitions */
export async function seedCompetitions(tx: Tx, guestIds: string[], now: Date): Promise<number> {
  const draw = seededRandom(19)
  const competitions = demoCompetitions(stockholmDate(now))
  const totals = await totalsOf(tx, guestIds)
  for (const competition of competitions) {
    const { id, opened, closes } = await insertCompetition(tx, competition, now)
    const eligible = guestIds.filter((userId) => (totals.get(userId) ?? 0) + 100 <= mostPoints)
    const last = Math.min(now.getTime(), closes.getTime() - hour)
    const entries = pick(eligible, competition.entries, draw).map((userId) => ({
      userId,
      at: new Date(opened.getTime() + draw() * (last - opened.getTime())),
      ...drawDemoResult(draw),
    }))
    if (competition.isLive) await insertPlayers(tx, id, entries)
    else await insertResults(tx, { id, title: competition.title }, entries, totals)
  }
  return competitions.length
}

async function insertCompetition(tx: Tx, competition: DemoCompetition, now: Date) {
  const { start, end, places, entries: _, isLive: __, isActive = true, ...fields } = competition
  const starts = stockholmInstant(start.date, start.time)
  const closes = stockholmInstant(end.date, end.time)
  if (!starts || !closes) throw new Error(`${competition.title} has a time that the clock skips`)
  const id = randomUUID()
  const opened = new Date(Math.min(now.getTime() - 2 * day, starts.getTime()))
  await tx
    .insertInto('competitions')
    .values({
      ...fields,
      ...{ id, start_date: starts, end_date: closes, max_participants: places, is_active: isActive },
      ...{ created_at: opened, updated_at: opened },
    })
    .execute()
  return { id, opened, closes }
}

type Entry = { userId: string; at: Date; score: number; completedQuestions: number; timeTaken: number }

/** Inserts entries without points, for a live competition that is about to start. */
async function insertPlayers(tx: Tx, id: string, entries: Entry[]): Promise<void> {
  const rows = entries.map(({ userId, at }) => ({
    ...{ competition_id: id, user_id: userId, joined_at: at, reached_at: at },
    result: JSON.stringify({ joined_at: at }),
  }))
  await tx.insertInto('competition_entries').values(rows).execute()
}

async function insertResults(
  tx: Tx,
  { id, title }: { id: string; title: string },
  entries: Entry[],
  totals: Map<string, number>,
): Promise<void> {
  for (const { userId, at, score, completedQuestions, timeTaken } of entries) {
    const result = { score, completed_questions: completedQuestions, time_taken: timeTaken, completed_at: at }
    await tx
      .insertInto('competition_entries')
      .values({
        ...{ competition_id: id, user_id: userId, joined_at: at, reached_at: at },
        result: JSON.stringify(result),
      })
      .execute()
    const { points } = await awardPoints(tx, {
      ...{ userId, points: score, actorId: null, reason: title, at },
      source: { type: 'competition', id },
    })
    totals.set(userId, points)
  }
}
