import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { EveningState } from '#contract/quiz-evenings.ts'
import { call } from '#tests/harness/call.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { expectWithin, report } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { answer, choice, hostOf, makeEvening, makeTeam } from '#tests/quiz-evenings/make-evening.ts'

const [teamCount, members, questionCount, kills] = long ? [60, 5, 40, 5] : [6, 2, 4, 1]
/** Every tenth phone is away during a quarter of the questions, for so many milliseconds. */
const away = long ? 20_000 : 1_000

type Seen = Pick<EveningState, 'stage' | 'version'> & { questionId: string | null }

type Phone = {
  user: TestUser
  node: TestServer
  /** What its screen shows. */
  seen: Seen | null
  /** When each question was first on its screen, in milliseconds. */
  shownAt: Map<string, number>
  isAway: boolean
  leave: () => void
  /** Opens the stream, and opens it again whenever it ends, as the app does. */
  come: () => void
}

/** A phone that keeps what the stream says, newest version first. */
function phoneOf(user: TestUser, node: TestServer, competitionId: string): Phone {
  let sent: ReturnType<typeof request> | undefined
  let isOver = false
  const phone: Phone = { user, node, seen: null, shownAt: new Map(), isAway: false, leave, come }
  const see = ({ stage, version, question }: EveningState) => {
    if (phone.seen && version < phone.seen.version) return
    const questionId = question?.id ?? null
    phone.seen = { stage, version, questionId }
    if (questionId && !phone.shownAt.has(questionId)) phone.shownAt.set(questionId, performance.now())
  }
  const again = () => {
    if (!phone.isAway && !isOver) setTimeout(open, 200)
  }
  function open() {
    if (phone.isAway || isOver) return
    sent = request(
      `${node.url}/api/live?topics=me,competition:${competitionId}`,
      { agent: false, headers: { cookie: user.cookie } },
      (stream) => {
        let rest = ''
        stream.setEncoding('utf8')
        stream.on('data', (text: string) => {
          const blocks = (rest + text).split('\n\n')
          rest = blocks.pop() ?? ''
          for (const block of blocks) {
            if (block.includes('"stream.opened"')) void fetchState()
            const data = /^data: (.*)$/m.exec(block)?.[1]
            if (data?.includes('"evening.changed"')) see(JSON.parse(data).evening)
          }
        })
        stream.on('error', () => undefined)
        stream.on('close', again)
      },
    )
    sent.on('error', again)
    sent.end()
  }
  async function fetchState() {
    const { body } = await call(node, user, 'getEvening', { params: { competitionId } }).catch(() => ({
      body: null,
    }))
    if (body?.evening) see(body.evening)
  }
  function leave() {
    phone.isAway = true
    sent?.destroy()
  }
  function come() {
    phone.isAway = false
    open()
  }
  closeAtEnd(async () => {
    isOver = true
    sent?.destroy()
  })
  return phone
}

const percentile = (values: number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.ceil(values.length * share) - 1] as number

/** Sends an answer until the server says what became of it. Returns the version that was acknowledged, or null when it came too late. */
async function answerSurely(
  { user, node }: Phone,
  questionId: string,
  value: string,
): Promise<number | null> {
  for (;;) {
    const sent = await answer(node, user, questionId, value).catch(() => null)
    if (sent?.status === 200) return sent.body.version
    if (sent?.body?.code === 'question_locked') return null
    if (sent && sent.status < 500 && sent.status !== 429)
      throw new Error(`an answer was refused: ${JSON.stringify(sent.body)}`)
    await sleep(100)
  }
}

it(`${teamCount} teams of ${members} phones play ${questionCount} questions on two nodes; a tenth is away, servers are killed ${kills} times: no acknowledged answer is lost, none counts after the lock, every screen is right`, async () => {
  const first = await startServer()
  const second = await startServer({ databaseUrl: first.databaseUrl })
  const nodes = [first, second] as const
  for (const node of nodes) node.expectErrors('the other node and its connections are killed')
  const [host] = await makeUsers(first, 1, { admin: true })
  const users = await makeUsers(first, teamCount * members)
  const { competitionId, questionIds } = await makeEvening(first, host, Array(questionCount).fill(choice))
  const teams = Array.from({ length: teamCount }, (_, at) => users.slice(at * members, (at + 1) * members))
  for (const team of teams) await makeTeam(first, competitionId, team)
  const phones = users.map((user, at) => phoneOf(user, nodes[at % 2] as TestServer, competitionId))
  for (const phone of phones) phone.come()
  const present = () => phones.filter(({ isAway }) => !isAway)
  const areRight = (fits: (seen: Seen) => boolean) =>
    expect
      .poll(() => present().filter(({ seen }) => !seen || !fits(seen)).length, {
        interval: 20,
        timeout: 60_000,
      })
      .toBe(0)
  await areRight(({ stage }) => stage === 'lobby')

  const acknowledged: { questionId: string; teamAt: number; value: string; version: number }[] = []
  const spreads: number[] = []
  let late = 0
  for (const [at, questionId] of questionIds.entries()) {
    const isKilled = at % Math.floor(questionCount / kills) === 1
    const killed = nodes[at % 2] as TestServer
    // The host has a second device on the node that stays.
    const { ask, step } = hostOf(nodes[(at + 1) % 2] as TestServer, host, competitionId)
    const leaving = at % 4 === 2 ? phones.filter((_, index) => index % 10 === 3) : []
    for (const phone of leaving) {
      phone.leave()
      setTimeout(phone.come, away)
    }
    await ask(questionId)
    await areRight((seen) => seen.questionId === questionId && seen.stage === 'open')
    const shown = present().flatMap(({ shownAt }) => shownAt.get(questionId) ?? [])
    // Phones that come back, and those of a killed node, see it when they are there again.
    if (leaving.length === 0) spreads.push(...shown.map((each) => each - Math.min(...shown)))
    const sent = teams.map(async (_, teamAt) => {
      const phone = phones[teamAt * members + (at % members)] as Phone
      const value = String((teamAt + at) % 3)
      const version = await answerSurely(phone, questionId, value)
      if (version === null) late++
      else acknowledged.push({ questionId, teamAt, value, version })
    })
    if (isKilled) {
      await expect
        .poll(() => acknowledged.filter((each) => each.questionId === questionId).length, { interval: 2 })
        .toBeGreaterThan(0)
      await killed.kill9()
      await killed.restart()
      await Promise.all(sent)
      await step('lock')
    } else {
      // Some arrive while the host locks.
      await expect
        .poll(() => acknowledged.filter((each) => each.questionId === questionId).length, { interval: 2 })
        .toBeGreaterThan(teamCount / 2)
      await step('lock')
      await Promise.all(sent)
    }
    await step('reveal')
  }
  await expect.poll(() => phones.filter(({ isAway }) => isAway).length, { timeout: away + 5_000 }).toBe(0)
  const { step } = hostOf(first, host, competitionId)
  await step('finish')
  const finishedAt = performance.now()
  await areRight(({ stage }) => stage === 'finished')
  const rightAfter = performance.now() - finishedAt

  const { rows } = await first.pool.query<{
    question_id: string
    user_id: string
    value: string
    version: number
    late: boolean
  }>(
    `select a.question_id, m.user_id, a.value, a.version, a.received_at >= q.locked_at as late from evening_answers a
     join evening_questions q on q.id = a.question_id join evening_members m on m.team_id = a.team_id`,
  )
  const stored = new Map(rows.map((row) => [`${row.question_id} ${row.user_id}`, row]))
  const lost = acknowledged.filter(({ questionId, teamAt, value, version }) => {
    const row = stored.get(`${questionId} ${(users[teamAt * members] as TestUser).userId}`)
    return row?.value !== value || row.version !== version
  })
  expect(lost).toEqual([])
  expect(rows.filter((row) => row.late)).toEqual([])
  report(
    `${acknowledged.length} answers acknowledged, ${late} too late, 0 lost, 0 counted after the lock; a question on all screens within ${Math.round(percentile(spreads, 0.95))} ms of the first (95 %), ${Math.round(Math.max(...spreads))} ms at most; the end on all ${phones.length} screens after ${Math.round(rightAfter)} ms`,
  )
  expectWithin(500, percentile(spreads, 0.95))
  expectWithin(1_000, rightAfter)
  await expectInvariants(first.pool)
}, 1_200_000)
