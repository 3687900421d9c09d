import type pg from 'pg'
import { perSecond } from './load.ts'
import { inTurn, type Row, rounded } from './row.ts'
import { makeUsers, type Setting } from './setting.ts'

const small = 1_000
const large = 1_000_000
const sizeAim = 1.5
const path = '/api/leaderboard'

/** The leaderboard with a thousand and with a million profiles; the requesting users are spread among them. */
export async function benchLeaderboardSize(setting: Setting, rounds: number, seconds: number): Promise<Row> {
  const [one, other] = [await answersOf(setting, small, seconds), await answersOf(setting, large, seconds)]
  const measured = await inTurn(rounds, other, one)
  return {
    name: 'leaderboard-size',
    work: 'leaderboard with own rank at 1,000 and at 1,000,000 profiles',
    against: 'itself',
    aim: `≤ ${sizeAim} ×`,
    measured: `${measured.ratio.toFixed(2)} × (${measured.baseline.toFixed(2)} ms and ${measured.ours.toFixed(2)} ms each)`,
    reached: measured.ratio <= sizeAim,
    details: { ratio: rounded(measured.ratio, 3), roundsMs: measured.all },
  }
}

/** Starts a server with this number of profiles. Each call of the returned function returns the milliseconds per answer. */
async function answersOf(
  setting: Setting,
  profiles: number,
  seconds: number,
): Promise<() => Promise<number>> {
  const { database, requests } = await club(setting, profiles)
  const server = await setting.server(database)
  return async () => {
    const job = { job: 'http', port: server.port, connections: 8, seconds, once: false } as const
    return 1_000 / perSecond(await setting.load({ ...job, requests }))
  }
}

async function club(setting: Setting, profiles: number) {
  const database = await setting.database()
  const users = await makeUsers(database.pool, 400)
  await makeProfiles(database.pool, profiles - users.length)
  const requests = users.map(({ cookie }) => ({ method: 'GET' as const, path, cookie }))
  return { database, requests }
}

/**
 * Inserts profiles with points, a few with many and many with few, directly into the tables: row by row through the
 * triggers a million would take an hour. The tallies equal what the triggers would have computed. Existing users
 * get points too.
 */
export async function makeProfiles(pool: pg.Pool, count: number): Promise<void> {
  const client = await pool.connect()
  try {
    for (const table of ['users', 'profiles']) await client.query(`alter table ${table} disable trigger user`)
    await client.query(
      `insert into users (name, email) select 'Gäst ' || i, i || '@example.com' from generate_series(1, $1::int) i`,
      [count],
    )
    const points = 'floor(power(random(), 3) * 20000)'
    await client.query(
      `insert into profiles (user_id, display_name, points) select id, name, ${points} from users u
       where not exists (select from profiles p where p.user_id = u.id)`,
    )
    await client.query(`update profiles set points = ${points} where points = 0`)
    await client.query('delete from point_tally_changes')
    await client.query(
      `insert into point_tallies (step, bucket, profiles)
       select 0, points, count(*) from profiles group by 2 union all select 1, points / 256, count(*) from profiles group by 2`,
    )
    for (const table of ['users', 'profiles']) await client.query(`alter table ${table} enable trigger user`)
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}
