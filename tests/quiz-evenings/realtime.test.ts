import { expect, it } from 'vitest'
import type { EveningState } from '#contract/quiz-evenings.ts'
import type { RealtimeMessage } from '#contract/realtime.ts'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { answer, hostOf, makeEvening, makeTeam } from './make-evening.ts'

const canary = 'Kanariefågel'
const secret = {
  kind: 'text',
  question: 'Vad sjunger i gruvan?',
  accepted: `${canary}|${canary} gul`,
  explanation: `${canary} varnar för gas.`,
  points: 2,
}

it('a quiz evening reaches everybody on two nodes with every step, the answer its team, and no key anybody before the reveal', async () => {
  const server = await startServer()
  const other = await startServer({ databaseUrl: server.databaseUrl })
  const [host] = await makeUsers(server, 1, { admin: true })
  const [one, two, alone] = (await makeUsers(server, 3)) as [TestUser, TestUser, TestUser]
  const { competitionId, questionIds } = await makeEvening(server, host, [secret])
  const [questionId] = questionIds as [string]
  await makeTeam(server, competitionId, [one, two])
  await makeTeam(server, competitionId, [alone])
  const topic = `me,competition:${competitionId}`
  const streams = [
    await openStream(server, one, topic),
    await openStream(other, two, topic),
    await openStream(other, alone, topic),
  ]
  const { ask, step } = hostOf(server, host, competitionId)
  const reaches = (fits: (evening: EveningState) => boolean) =>
    Promise.all(
      streams.map((stream) =>
        stream.next((message) => message.type === 'evening.changed' && fits(message.evening)),
      ),
    )
  const isOpen = reaches(({ stage }) => stage === 'open')
  const hasAnswer = reaches(({ answered }) => answered === 1)
  const isLocked = reaches(({ stage }) => stage === 'locked')
  const isRevealed = reaches(({ question }) => question?.key != null)
  await ask(questionId)
  await isOpen
  const isOwn = (message: RealtimeMessage) =>
    message.type === 'evening.answer' && message.answer.value === 'Undulat'
  const toTeam = Promise.all(streams.slice(0, 2).map((stream) => stream.next(isOwn)))
  await answer(server, one, questionId, 'Undulat')
  await toTeam
  await hasAnswer
  await step('lock')
  await isLocked
  const seen = [
    ...(await Promise.all(
      [one, two, alone].map((user) => call(other, user, 'getEvening', { params: { competitionId } })),
    )),
    await call(server, one, 'getLiveCompetition', { params: { competitionId } }),
    await answer(server, alone, questionId, 'Sparv'),
    await call(server, one, 'getEveningControl', { params: { competitionId } }),
  ]
  const before = [...streams.map((stream) => stream.raw()), ...seen.map(({ body }) => JSON.stringify(body))]
  expect(before.filter((text) => text.includes(canary))).toEqual([])
  // The answer of a team is not shown to another.
  expect(streams[2]?.raw()).not.toContain('Undulat')

  await call(server, host, 'markEveningAnswers', {
    params: { questionId },
    body: { forms: ['undulat'], isRight: true },
  })
  await step('reveal')
  for (const { message } of await isRevealed)
    expect(message).toMatchObject({
      evening: { question: { key: { accepted: [canary, `${canary} gul`], right: ['undulat'] } } },
    })
  // The canary sings: it would have been found.
  expect(streams.every((stream) => stream.raw().includes(canary))).toBe(true)
})

it('hosts hear of each member who joins or leaves a team, also of one who takes part already', async () => {
  const server = await startServer()
  const [host] = await makeUsers(server, 1, { admin: true })
  const [one, two] = (await makeUsers(server, 2)) as [TestUser, TestUser]
  const { competitionId } = await makeEvening(server, host, [secret])
  const params = { competitionId }
  await makeTeam(server, competitionId, [one])
  await call(server, two, 'joinLiveCompetition', { params })
  const { code } = (await call(server, one, 'getEvening', { params })).body.team
  const desk = await openStream(server, host, `admin,competition:${competitionId}`)
  const hears = () => desk.next((message) => message.type === 'evening.changed')
  const members = async () =>
    (await call(server, host, 'getEveningControl', { params })).body.teams.map(
      (team: { members: number }) => team.members,
    )
  const joined = hears()
  await call(server, two, 'joinEveningTeam', { params, body: { code } })
  await joined
  expect(await members()).toEqual([2])
  const left = hears()
  await call(server, two, 'leaveEveningTeam', { params })
  await left
  expect(await members()).toEqual([1])
})
