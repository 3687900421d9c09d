import type pg from 'pg'
import { makeCompetition } from '#tests/competitions/make-competition.ts'
import { call } from '#tests/harness/call.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import type { TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

type Server = TestServer | InProcessServer

export const choice = {
  kind: 'choice',
  question: 'Vilken stad är störst?',
  options: ['Göteborg', 'Stockholm', 'Malmö'],
  correctOption: 1,
  points: 2,
}
export const textual = { kind: 'text', question: 'Vad heter huvudstaden?', accepted: 'Stockholm', points: 3 }
export const numeric = {
  kind: 'number',
  question: 'Vilket år landade de på månen?',
  correctNumber: 1969,
  points: 5,
}
export const ordered = {
  kind: 'order',
  question: 'Ordna efter storlek, störst först.',
  options: ['Malmö', 'Stockholm', 'Göteborg'],
  correctOrder: [1, 2, 0],
  points: 4,
}

/** A server with a host and so many guests. */
export async function startWithHost(count: number) {
  const server = await startInProcess()
  const [host] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  return { server, host, guests: await makeUsers(server, count) }
}

/** A live evening with these questions, in their order; returns the ids. */
export async function makeEvening(
  server: Server & { pool: pg.Pool },
  host: TestUser,
  questions: object[] = [choice, textual, numeric, ordered],
): Promise<{ competitionId: string; questionIds: string[] }> {
  const competitionId = await makeCompetition(server, { title: 'Tisdagsquiz' })
  const params = { competitionId }
  const put = await call(server, host, 'putEveningQuestions', { params, body: { version: 0, questions } })
  if (put.status !== 200) throw new Error(JSON.stringify(put.body))
  await call(server, host, 'startLive', { params })
  return { competitionId, questionIds: put.body.questions.map(({ id }: { id: string }) => id) }
}

/** Makes a team of these guests; the first one makes it. Returns its id. */
export async function makeTeam(
  server: Server,
  competitionId: string,
  members: readonly TestUser[],
  name = `Lag ${randomId().slice(0, 8)}`,
): Promise<string> {
  const [first, ...others] = members as [TestUser, ...TestUser[]]
  const params = { competitionId }
  const made = await call(server, first, 'createEveningTeam', {
    params,
    body: { requestId: randomId(), name, colour: 'blue' },
  })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  for (const other of others)
    await call(server, other, 'joinEveningTeam', { params, body: { code: made.body.team.code } })
  return made.body.team.teamId
}

/** A host who steps from the version that is stored. */
export const hostOf = (server: Server, host: TestUser, competitionId: string) => {
  const params = { competitionId }
  const control = async () => (await call(server, host, 'getEveningControl', { params })).body
  const step = async (name: string, more: object = {}) => {
    const { version } = await control()
    return call(server, host, 'stepEvening', {
      params,
      body: { requestId: randomId(), version, step: name, ...more },
    })
  }
  /** Shows and opens a question. */
  const ask = async (questionId: string) => {
    await step('show', { questionId })
    const opened = await step('open')
    if (opened.status !== 200) throw new Error(JSON.stringify(opened.body))
  }
  return { control, step, ask }
}

export const answer = (server: Server, guest: TestUser, questionId: string, value: string, version = 0) =>
  call(server, guest, 'setEveningAnswer', { params: { questionId }, body: { version, value } })

export const correct = (
  server: Server,
  host: TestUser,
  questionId: string,
  form: string,
  isRight: boolean,
  requestId = randomId(),
) =>
  call(server, host, 'correctEveningMark', {
    params: { questionId },
    body: { requestId, form, isRight, reason: 'Det var också rätt.' },
  })
