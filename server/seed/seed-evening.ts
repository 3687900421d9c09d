import { randomUUID } from 'node:crypto'
import type { TeamColour } from '#contract/bounds.ts'
import { codes } from '#rules/join-code.ts'
import type { Tx } from '../platform/database/database.ts'

const choice = (question: string, options: string[], correct_option: number) => ({
  kind: 'choice' as const,
  question,
  options,
  correct_option,
  points: 1,
})

/** Two rounds with all kinds of questions. */
const questions = [
  choice('Vilket är Sveriges största landskap?', ['Lappland', 'Norrbotten', 'Dalarna', 'Jämtland'], 0),
  {
    kind: 'text' as const,
    question: 'Vilken sjö är Sveriges näst största?',
    accepted: 'Vättern',
    points: 2,
    explanation: 'Vänern är störst och Mälaren är trea.',
  },
  {
    kind: 'number' as const,
    question: 'Hur många meter hög är Turning Torso i Malmö?',
    correct_number: 190,
    points: 3,
    seconds: 45,
  },
  {
    kind: 'order' as const,
    question: 'Ordna städerna från norr till söder.',
    options: ['Umeå', 'Malmö', 'Kiruna', 'Örebro'],
    correct_order: [2, 0, 3, 1],
    points: 2,
  },
  choice('Vilken grupp gav ut ”Sommartider” 1982?', ['Noice', 'Gyllene Tider', 'Ebba Grön', 'Freestyle'], 1),
  {
    kind: 'text' as const,
    question: 'Vad heter den vita bollen i biljard?',
    accepted: 'Köboll|Köbollen|Vit boll|Cue ball',
    points: 1,
  },
  {
    kind: 'number' as const,
    question: 'Hur många trappsteg är det till toppen av Eiffeltornet?',
    correct_number: 1665,
    points: 1,
    is_tie_break: true,
  },
]
/** The round of each question. */
const firstRound = 4

const teams: { name: string; colour: TeamColour; members: number }[] = [
  { name: 'Kloka ugglor', colour: 'blue', members: 3 },
  { name: 'Fyra ess', colour: 'orange', members: 3 },
  { name: 'Bord sju', colour: 'green', members: 2 },
  { name: 'Ensamvargen', colour: 'purple', members: 1 },
]
/** Makes a competition a quiz evening in its lobby, with teams of its participants. */
export async function seedEvening(
  tx: Tx,
  competition_id: string,
  userIds: readonly string[],
  draw: () => number,
): Promise<void> {
  await tx.insertInto('quiz_evenings').values({ competition_id }).execute()
  for (const [at, question] of questions.entries()) {
    const place = { competition_id, position: at + 1, round: at < firstRound ? 1 : 2 }
    await tx
      .insertInto('evening_questions')
      .values({ ...question, ...place })
      .execute()
  }
  let next = 0
  for (const [at, { name, colour, members }] of teams.entries()) {
    const team_id = randomUUID()
    // Neighbours of a number that was drawn: four different ones.
    const join_number = (Math.floor(draw() * codes) + at) % codes
    await tx
      .insertInto('evening_teams')
      .values({ id: team_id, competition_id, name, colour, join_number })
      .execute()
    const users = userIds.slice(next, next + members)
    next += members
    await tx
      .insertInto('evening_members')
      .values(users.map((user_id) => ({ competition_id, user_id, team_id })))
      .execute()
  }
}
