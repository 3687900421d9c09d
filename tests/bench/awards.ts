import { randomUUID } from 'node:crypto'
import { perSecond } from './load.ts'
import { recordRequest } from './record.ts'
import { inTurn, percent, type Row, rounded } from './row.ts'
import { type BenchUser, makeUsers, type Setting } from './setting.ts'

const connections = 64
const databaseConnections = 20
const guests = 1_000
/** Many, because the server limits how often one admin may award. */
const admins = 200
/** More than any round can send, so that the round ends by time. */
const perRound = 24_000
const aim = 0.8

/** Manual awards spread over a thousand guests, against the bare transaction. Every award is a new one. */
export async function benchAwards(setting: Setting, rounds: number, seconds: number): Promise<Row> {
  const database = await setting.database()
  const users = await makeUsers(database.pool, guests)
  const staff = await makeUsers(database.pool, admins)
  await database.pool.query(
    `insert into user_roles (user_id, role) select id, 'admin' from unnest($1::uuid[]) as t (id)`,
    [staff.map(({ userId }) => userId)],
  )
  await database.pool.query('vacuum analyze')
  const [recorded, giver] = [users[0] as BenchUser, staff[0] as BenchUser]
  const pathOf = (userId: string) => `/api/admin/users/${userId}/points`
  const bodyOf = (awardId: string) => ({ awardId, points: 5, reason: 'Vann torsdagens 9-boll' })
  const recordedId = randomUUID()
  const body = bodyOf(recordedId)
  const sent = await recordRequest(database, giver, 'POST', pathOf(recorded.userId), body)
  const statements = sent.slice(sent.findIndex(({ text }) => text === 'begin'))
  const server = await setting.server(database)

  const drawn = () =>
    Array.from({ length: perRound }, (_, i) => ({
      user: users[(i * 7) % guests] as BenchUser,
      admin: staff[i % admins] as BenchUser,
      awardId: randomUUID(),
    }))
  const measured = await inTurn(
    rounds,
    async () => {
      const requests = drawn().map(({ user, admin, awardId }) => ({
        ...{ method: 'POST' as const, path: pathOf(user.userId) },
        ...{ cookie: admin.cookie, body: bodyOf(awardId) },
      }))
      const job = { job: 'http', port: server.port, connections, seconds, once: true } as const
      return perSecond(await setting.load({ ...job, requests }))
    },
    async () => {
      const works = drawn().map(({ user, admin, awardId }) => ({
        ...{ [recorded.userId]: user.userId, [giver.userId]: admin.userId },
        [recordedId]: awardId,
      }))
      const job = { job: 'sql', url: database.url, connections: databaseConnections, seconds } as const
      return perSecond(await setting.load({ ...job, once: true, statements, works }))
    },
  )
  return {
    name: 'awards',
    work: 'awards by hand spread over 1,000 guests, 64 connections',
    against: 'the same transaction in a bare pg loop',
    aim: `≥ ${percent(aim)}`,
    measured: `${percent(measured.ratio)} (${rounded(measured.ours)}/s of ${rounded(measured.baseline)}/s)`,
    reached: measured.ratio >= aim,
    details: { ...measured, statements: statements.map(({ text }) => text) },
  }
}
