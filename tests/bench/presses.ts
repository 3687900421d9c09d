import {
  type LiveState,
  makeLiveCompetitions,
  openChallenges,
  pathOfPress,
  pressOf,
} from './live-competitions.ts'
import { perSecond } from './load.ts'
import { recordRequest } from './record.ts'
import { inTurn, percent, type Row, rounded } from './row.ts'
import { type BenchUser, makeUsers, type Setting } from './setting.ts'

const connections = 64
const databaseConnections = 20
const players = 1_000
/** Live competitions: enough for more presses than any round can send, so that the round ends by time. */
const displays = 24
const aim = 0.8

/** Presses of a thousand players in two dozen live competitions, against the bare transaction. Each press counts. */
export async function benchPresses(setting: Setting, rounds: number, seconds: number): Promise<Row> {
  const database = await setting.database()
  const [recorded, ...users] = (await makeUsers(database.pool, players + 1)) as [BenchUser, ...BenchUser[]]
  const [recordedState] = (await makeLiveCompetitions(database.pool, 1, [recorded])) as [LiveState]
  const stages = await makeLiveCompetitions(database.pool, displays, users)
  await database.pool.query('vacuum analyze')
  const path = pathOfPress(recordedState.challengeId)
  const sent = await recordRequest(database, recorded, 'POST', path)
  const statements = sent.slice(sent.findIndex(({ text }) => text === 'begin'))
  const server = await setting.server(database)

  // Consecutive presses are by different players.
  const pairs = () => stages.flatMap((stage) => users.map((user) => ({ user, stage })))
  const measured = await inTurn(
    rounds,
    async () => {
      await openChallenges(database.pool, stages)
      const requests = pairs().map(({ user, stage }) => pressOf(user, stage))
      const job = { job: 'http', port: server.port, connections, seconds, once: true } as const
      return perSecond(await setting.load({ ...job, requests }))
    },
    async () => {
      await openChallenges(database.pool, stages)
      const works = pairs().map(({ user, stage }) => ({
        ...{ [recorded.userId]: user.userId, [recordedState.challengeId]: stage.challengeId },
        [recordedState.competitionId]: stage.competitionId,
      }))
      const job = { job: 'sql', url: database.url, connections: databaseConnections, seconds } as const
      return perSecond(await setting.load({ ...job, once: true, statements, works }))
    },
  )
  const { rows } = await database.pool.query<{ given: number; kept: number }>(
    `select (select count(*)::int from point_events) as given,
       (select sum(points_earned)::int / 10 from competition_entries) as kept`,
  )
  if (rows[0]?.given !== rows[0]?.kept) throw new Error(`presses lost: ${JSON.stringify(rows[0])}`)
  return {
    name: 'presses',
    work: `presses of ${players} players in ${displays} live competitions, ${connections} connections`,
    against: 'the same transaction in a bare pg loop',
    aim: `≥ ${percent(aim)}`,
    measured: `${percent(measured.ratio)} (${rounded(measured.ours)}/s of ${rounded(measured.baseline)}/s)`,
    reached: measured.ratio >= aim,
    details: { ...measured, presses: rows[0]?.given, statements: statements.map(({ text }) => text) },
  }
}
