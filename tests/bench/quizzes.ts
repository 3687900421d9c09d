import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { makeQuiz } from '#tests/quizzes/make-quiz.ts'
import { Connection, type RequestParts, requestBytes } from './connection.ts'
import { perSecond } from './load.ts'
import { recordRequest } from './record.ts'
import { inTurn, median, percent, type Row, rounded } from './row.ts'
import { type BenchUser, makeUsers, type Setting } from './setting.ts'

const connections = 64
const databaseConnections = 20
const players = 1_000
/** Enough open questions for more answers than any round can send, so that the round ends by time. */
const quizzesPerRound = 12
const aim = 0.6

type Asked = { quizId: string; questionId: string; answers: { user: BenchUser; answerId: string }[] }

/** A quiz of two questions that every user has begun: the first question is open. */
async function ask(pool: pg.Pool, users: BenchUser[]): Promise<Asked> {
  const { quizId, questions } = await makeQuiz({ pool }, { questions: [{}, {}] })
  const questionId = questions[0]?.id as string
  const answers = users.map((user) => ({ user, answerId: randomUUID() }))
  const userIds = users.map(({ userId }) => userId)
  await pool.query(
    `insert into quiz_attempts (quiz_id, user_id, question_set, question_count, shown)
     select $1, id, 1, 2, 1 from unnest($2::uuid[]) as t (id)`,
    [quizId, userIds],
  )
  await pool.query(
    `insert into quiz_answers (id, quiz_id, user_id, question_id, question_set, order_index, shown_at, closes_at)
     select a, $1, u, $2, 1, 0, now() - interval '1 hour', now() + interval '1 hour'
     from unnest($3::uuid[], $4::uuid[]) as t (a, u)`,
    [quizId, questionId, answers.map(({ answerId }) => answerId), userIds],
  )
  return { quizId, questionId, answers }
}

const pathOfAnswer = (quizId: string) => `/api/quizzes/${quizId}/answers`
const answerOf = ({ cookie }: BenchUser, quizId: string, questionId: string): RequestParts => ({
  ...{ method: 'POST', path: pathOfAnswer(quizId), cookie },
  body: { questionId, selectedAnswer: 1 },
})

/** Right answers of a thousand players, against the bare transaction. */
export async function benchAnswers(setting: Setting, rounds: number, seconds: number): Promise<Row> {
  const database = await setting.database()
  const [recorded, ...users] = (await makeUsers(database.pool, players + 1)) as [BenchUser, ...BenchUser[]]
  const sample = await ask(database.pool, [recorded])
  await database.pool.query('vacuum analyze')
  const body = { questionId: sample.questionId, selectedAnswer: 1 }
  const sent = await recordRequest(database, recorded, 'POST', pathOfAnswer(sample.quizId), body)
  const statements = sent.slice(sent.findIndex(({ text }) => text === 'begin'))
  const server = await setting.server(database)

  const askAll = async () => {
    const asked: Asked[] = []
    for (let i = 0; i < quizzesPerRound; i++) asked.push(await ask(database.pool, users))
    return asked
  }
  const measured = await inTurn(
    rounds,
    async () => {
      const requests = (await askAll()).flatMap(({ quizId, questionId }) =>
        users.map((user) => answerOf(user, quizId, questionId)),
      )
      const job = { job: 'http', port: server.port, connections, seconds, once: true } as const
      return perSecond(await setting.load({ ...job, requests }))
    },
    async () => {
      const works = (await askAll()).flatMap(({ quizId, questionId, answers }) =>
        answers.map(({ user, answerId }) => ({
          ...{ [recorded.userId]: user.userId, [sample.quizId]: quizId, [sample.questionId]: questionId },
          [sample.answers[0]?.answerId as string]: answerId,
        })),
      )
      const job = { job: 'sql', url: database.url, connections: databaseConnections, seconds } as const
      return perSecond(await setting.load({ ...job, once: true, statements, works }))
    },
  )
  const { rows } = await database.pool.query<{ given: number; right: number }>(
    `select (select count(*)::int from point_events) as given,
       (select count(*)::int from quiz_answers where is_correct) as right`,
  )
  if (rows[0]?.given !== rows[0]?.right) throw new Error(`answers lost: ${JSON.stringify(rows[0])}`)
  return {
    name: 'answers',
    work: `right answers of ${players} players to quizzes, ${connections} connections`,
    against: 'the same transaction in a bare pg loop',
    aim: `≥ ${percent(aim)}`,
    measured: `${percent(measured.ratio)} (${rounded(measured.ours)}/s of ${rounded(measured.baseline)}/s)`,
    reached: measured.ratio >= aim,
    details: { ...measured, answers: rows[0]?.right, statements: statements.map(({ text }) => text) },
  }
}

const questionCount = 4
const ratioAtMost = 3

/** How long "next question" takes when 500 players begin a quiz within a second, against 50. */
export async function benchQuizStart(setting: Setting, rounds: number): Promise<Row> {
  const database = await setting.database()
  const users = await makeUsers(database.pool, 500)
  await database.pool.query('vacuum analyze')
  const server = await setting.server(database)
  const play = (count: number) => playTogether(database.pool, server.port, users.slice(0, count))
  const all: { few: number; many: number; exact: boolean; errors: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const [few, many] = [await play(50), await play(500)]
    // The first round warms up.
    if (round > 0)
      all.push({
        few: few.p95,
        many: many.p95,
        exact: few.exact && many.exact,
        errors: few.errors + many.errors,
      })
  }
  const ratio = median(all.map(({ few, many }) => many / few))
  const isExact = all.every(({ exact, errors }) => exact && errors === 0)
  return {
    name: 'quiz-start',
    work: `500 players begin a quiz of ${questionCount} questions within a second, p95 of "next question"`,
    against: '50 players',
    aim: `≤ ${ratioAtMost} ×, 0 × 5xx, all scores exact`,
    measured: `${rounded(ratio, 2)} × (${rounded(median(all.map(({ many }) => many)), 1)} ms), ${isExact ? 'all exact' : 'NOT EXACT'}`,
    reached: isExact && ratio <= ratioAtMost,
    details: { all },
  }
}

/** Milliseconds for which a player reads a verdict, and for which they think about a question. */
const reading = 1_500
const thinking = 3_000

async function playTogether(pool: pg.Pool, port: number, users: BenchUser[]) {
  const { quizId, questions } = await makeQuiz({ pool }, { questions: Array(questionCount).fill({}) })
  const times: number[] = []
  let errors = 0
  await Promise.all(
    users.map(async ({ cookie }, i) => {
      const connection = await Connection.open(port)
      await sleep((i / users.length) * 1_000)
      const next = requestBytes(port, { method: 'POST', path: `/api/quizzes/${quizId}/attempt`, cookie })
      for (const { id } of questions) {
        const since = performance.now()
        if ((await connection.send(next)) !== 200) errors++
        times.push(performance.now() - since)
        await sleep(thinking)
        if (
          (await connection.send(requestBytes(port, answerOf({ cookie } as BenchUser, quizId, id)))) !== 200
        )
          errors++
        await sleep(reading)
      }
      connection.close()
    }),
  )
  const { rows } = await pool.query<{ exact: number }>(
    `select count(*)::int as exact from quiz_attempts t where quiz_id = $1 and finished_at is not null and points = $2
       and points = (select sum(p.delta) from quiz_answers a join point_events p on p.source_id = a.id
         where a.quiz_id = t.quiz_id and a.user_id = t.user_id)`,
    [quizId, 10 * questionCount],
  )
  times.sort((a, b) => a - b)
  return { p95: times[Math.floor(times.length * 0.95)] ?? 0, exact: rows[0]?.exact === users.length, errors }
}
