import { expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { hostOf, makeEvening, makeTeam, textual } from './make-evening.ts'

it('the kitchen is told of a break on another node: when it begins, for how many guests, until when, and that it is over', async () => {
  const server = await startServer()
  const other = await startServer({ databaseUrl: server.databaseUrl })
  const [host] = await makeUsers(server, 1, { admin: true })
  const [one, two, three] = (await makeUsers(server, 3)) as [TestUser, TestUser, TestUser]
  const [cook] = await makeUsers(server, 1, { roles: ['kitchen'] })
  const { competitionId, questionIds } = await makeEvening(server, host, [textual, textual])
  const [first, second] = questionIds as [string, string]
  await makeTeam(server, competitionId, [one, two])
  const { step, ask, control } = hostOf(server, host, competitionId)
  const kitchen = async () => (await call(other, cook, 'listQuizBreaks')).body.items
  const board = await openStream(other, cook, 'admin,me')
  const phone = await openStream(other, one, 'me')
  const wall = await openStream(other, two, `me,competition:${competitionId}`)
  const news = () => board.received.filter(({ message }) => message.type === 'quizBreaks.changed').length
  /** One more than by now. */
  const isNews = () => {
    const before = news()
    return board.next(() => news() > before)
  }
  const toPhone = (stage: string, from: string) =>
    phone.next(
      (message) =>
        message.type === 'live.mine' && message.quizBreak?.stage === stage && message.quizBreak.from === from,
    )

  expect(await kitchen()).toEqual([])
  expect((await call(other, one, 'listQuizBreaks')).status).toBe(403)
  expect((await step('withdraw')).body.code).toBe('step_not_possible')
  expect((await step('announce')).status).toBe(400)

  // Announced, over a question too.
  await ask(first)
  const announced = isNews()
  const onWall = wall.next(
    (message) => message.type === 'evening.changed' && message.evening.breakAt !== null,
  )
  await step('announce', { minutes: 5 })
  await Promise.all([announced, onWall])
  const [ahead] = await kitchen()
  expect(ahead).toMatchObject({ title: 'Tisdagsquiz', stage: 'question', guests: 2, breakUntil: null })
  const moved = isNews()
  await step('announce', { minutes: 10 })
  await moved
  const [later] = await kitchen()
  expect(Date.parse(later.breakAt) - Date.parse(ahead.breakAt)).toBeGreaterThan(4 * 60_000)
  // Another guest is counted.
  const joined = isNews()
  await makeTeam(server, competitionId, [three])
  await joined
  expect(await kitchen()).toMatchObject([{ guests: 3 }])
  // Undoing concerns the question, and not the announcement.
  await step('undo')
  expect((await control()).breakAt).toBe(later.breakAt)
  const withdrawn = isNews()
  await step('withdraw')
  await withdrawn
  expect(await kitchen()).toEqual([])

  await step('open')
  await step('lock')
  await step('reveal')
  await step('announce', { minutes: 2 })
  const begun = isNews()
  const isBreak = toPhone('break', 'question')
  await step('break', { minutes: 15 })
  await Promise.all([begun, isBreak])
  expect(await kitchen()).toMatchObject([
    { stage: 'break', breakAt: null, breakUntil: expect.any(String), guests: 3 },
  ])
  const tonight = await call(other, one, 'getTonight')
  expect(tonight.body.live).toMatchObject([
    { quizBreak: { stage: 'break', from: 'question', breakUntil: expect.any(String) } },
  ])
  const longer = isNews()
  await step('break', { minutes: 20 })
  await longer

  // The next question ends it, for the kitchen and for those who look at other screens.
  const over = isNews()
  const isBack = toPhone('question', 'break')
  await step('show', { questionId: second })
  await Promise.all([over, isBack])
  expect(await kitchen()).toEqual([])
  // A question after that is nothing to come back from.
  await step('open')
  await step('lock')
  await step('reveal')
  const isGone = toPhone('standings', 'question')
  await step('standings')
  await isGone

  // The end takes an announcement along.
  await step('announce', { minutes: 5 })
  expect(await kitchen()).toHaveLength(1)
  await step('finish')
  expect(await kitchen()).toEqual([])
  await expectInvariants(server.pool)
})

it('a break that is a quarter of an hour late is not told of any more', async () => {
  const server = await startServer()
  const [host] = await makeUsers(server, 1, { admin: true })
  const { competitionId } = await makeEvening(server, host, [textual])
  const { step } = hostOf(server, host, competitionId)
  const kitchen = async () => (await call(server, host, 'listQuizBreaks')).body.items
  const age = (minutes: number) =>
    server.pool.query(
      `update quiz_evenings set break_at = now() - make_interval(mins => $2::int) where competition_id = $1`,
      [competitionId, minutes],
    )
  await step('announce', { minutes: 2 })
  await age(14)
  expect(await kitchen()).toHaveLength(1)
  await age(16)
  expect(await kitchen()).toEqual([])
})
