import type pg from 'pg'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { makePicture } from '#tests/content/make-picture.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import type { TestUser } from '#tests/harness/users.ts'
import { makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { makeCategory, makeDish } from '#tests/orders/make-menu.ts'
import { makeQuiz } from '#tests/quizzes/make-quiz.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import type { Club } from './plan.ts'

const questions = 5
const tables = 40
const dishes = 40
const day = 86_400_000

/** A club with what its guests need for an evening. */
export async function makeClub(
  server: { url: string; pool: pg.Pool },
  admin: TestUser,
  guests: number,
): Promise<Club> {
  for (let made = 1; made < 20; made++) await makeEvent(server, { inDays: made })
  for (let made = 0; made < tables; made++) await makeTable(server)
  const categoryId = await makeCategory(server)
  const { quizId } = await makeQuiz(server, { questions: Array(questions).fill({ timeLimit: 120 }) })
  const addresses = [await makePicture(server, admin, '#124'), await makePicture(server, admin, '#421')]
  return {
    eventId: await makeEvent(server, { inDays: 2, maxAttendees: Math.ceil(guests / 4) }),
    competitionId: await makeCompetition(server),
    quizId,
    dishes: await Promise.all(Array.from({ length: dishes }, () => makeDish(server, { categoryId }))),
    pictures: addresses.map((address) => address.split('/').at(-1) ?? ''),
    times: [1, 2, 3, 4, 5].flatMap((days) => {
      const { date } = stockholmWallClock(new Date(Date.now() + days * day))
      return ['17:00', '19:00', '21:00'].map((time) => ({ date, time }))
    }),
  }
}
