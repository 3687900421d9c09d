import type pg from 'pg'
import type { Load } from './load.ts'
import { inTurn, type Row, rounded } from './row.ts'
import { makeUsers, type Setting } from './setting.ts'

const stored = 100_000
const aim = 2
/** Many, because the server limits how often one admin may search. */
const admins = 200

const first = [
  'Anna',
  'Erik',
  'Lars',
  'Maria',
  'Åsa',
  'Örjan',
  'Zoë',
  'Fatima',
  'Linnéa',
  'Nils',
  'Ulf',
].concat(['Karl-Johan', 'Margareta', 'Xerxes', 'Ebba', 'Wilhelm'])
const heads = [
  'Lind',
  'Berg',
  'Sjö',
  'Ek',
  'Björk',
  'Lund',
  'Gran',
  'Holm',
  'Strand',
  'Dal',
  'Sand',
  'Åker',
  'Öst',
  'Nord',
]
const tails = ['ström', 'berg', 'gren', 'qvist', 'man', 'dahl', 'stedt', 'blad', 'roth', 'son']

/** Common, rare and absent names and parts of names, two to eight characters long. */
const words = [
  'an',
  'åsa',
  'ör',
  'lin',
  'berg',
  'ström',
  'margaret',
  'qvist',
  'zoë',
  'xe',
  'son',
  'sjögren',
  'ebba',
]
  .concat(['fatima b', 'nils ek', 'ulf nord', 'zoë åker', 'xerxes d', 'åkerblad', 'karl-jo'])
  .concat(['qx', 'zz', 'xqv', 'wxyz', 'åäöå', 'zoëzoë', "o'b", '%%', 'anna-kar'])

/** Pages of users with a search against pages without, at p95. */
export async function benchSearch(setting: Setting, rounds: number, seconds: number): Promise<Row> {
  const database = await setting.database()
  const staff = await makeUsers(database.pool, admins)
  await database.pool.query(
    `insert into user_roles (user_id, role) select id, 'admin' from unnest($1::uuid[]) as t (id)`,
    [staff.map(({ userId }) => userId)],
  )
  const ids = await fill(database.pool)
  const server = await setting.server(database)
  const searched = [...words, ...ids]
  const requestsOf = (texts: string[]) =>
    staff.map(({ cookie }, i) => {
      const text = texts[i % texts.length] as string
      const path = `/api/admin/users${text && `?search=${encodeURIComponent(text)}`}`
      return { method: 'GET' as const, path, cookie }
    })
  const loads: { searched?: Load; all?: Load } = {}
  const measure = async (texts: string[]): Promise<Load> => {
    const requests = requestsOf(texts)
    const load = await setting.load({
      ...{ job: 'http', port: server.port, connections: 4, seconds, once: false, requests },
    })
    if (Object.keys(load.statuses).join() !== '200')
      throw new Error(`answers: ${JSON.stringify(load.statuses)}`)
    return load
  }
  const measured = await inTurn(
    rounds,
    async () => {
      loads.searched = await measure(searched)
      return loads.searched.p95
    },
    async () => {
      loads.all = await measure([''])
      return loads.all.p95
    },
  )
  return {
    name: 'search',
    work: `search for users by 2 to 8 letters at ${stored.toLocaleString('en')} users, p95`,
    against: 'the first page of all users, p95',
    aim: `≤ ${aim} ×`,
    measured: `${measured.ratio.toFixed(2)} × (${measured.ours.toFixed(1)} ms and ${measured.baseline.toFixed(1)} ms)`,
    reached: measured.ratio <= aim,
    details: { ...measured, ratio: rounded(measured.ratio, 3), lastRound: loads },
  }
}

/** Inserts users with common, rare and foreign names. */
export async function fillNames(pool: pg.Pool, count: number): Promise<void> {
  const last = heads.flatMap((head) => tails.map((tail) => head + tail))
  await pool.query(
    `insert into users (name, email)
     select ($1::text[])[1 + i % $2] || ' ' || ($3::text[])[1 + (i / $2) % $4], i || '@example.se'
     from generate_series(1, $5::int) as i`,
    [first, first.length, last, last.length, count],
  )
}

/** Inserts the users, and returns the first two to eight characters of some ids. */
async function fill(pool: pg.Pool): Promise<string[]> {
  await fillNames(pool, stored)
  await pool.query('vacuum analyze')
  const { rows } = await pool.query<{ id: string }>('select user_id as id from profile_search limit 21')
  return rows.map(({ id }, at) => id.replaceAll('-', '').slice(0, 2 + (at % 7)))
}
