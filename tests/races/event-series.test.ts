import { describe, expect, it } from 'vitest'
import { seriesOf } from '#tests/events/series-of.ts'
import { control, guardAlone } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { burst } from './burst.ts'

const series = long ? 200 : 20
const dates = 12

/** Makes each series twice at the same moment, by two nodes, and counts the events of each date. */
async function makeTwice({ prepare = '', withoutLocks = false } = {}) {
  const server = await startServer({ withoutLocks })
  const other = await startServer({ databaseUrl: server.databaseUrl, withoutLocks })
  if (withoutLocks)
    for (const node of [server, other]) node.expectErrors('a date that another node makes at the same moment')
  if (prepare) await server.pool.query(prepare)
  const [user] = await makeUsers(server, 1, { admin: true })
  if (!user) throw new Error('there is no admin')
  const requests = Array.from({ length: series }, (_, at) => {
    const body = seriesOf(`Serie ${at}`, { date: '2055-09-07', times: dates })
    return { method: 'POST' as const, path: '/api/admin/event-series', user, body }
  })
  const answers = (await Promise.all([burst(server, requests), burst(other, requests)])).flat()
  const { rows } = await server.pool.query<{ made: number }>(
    'select count(*)::int as made from events group by series_id, series_date',
  )
  return { server, answers, most: Math.max(...rows.map(({ made }) => made)), all: rows.length }
}

describe(`${series} series, each made twice at the same moment by two nodes`, () => {
  it('each date is made once, and both requests get the same answer', async () => {
    const { server, answers, most, all } = await makeTwice()
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: series * 2 }, () => 201))
    for (let at = 0; at < series; at++) expect(answers[at]?.body).toEqual(answers[at + series]?.body)
    expect([most, all]).toEqual([1, series * dates])
    await expectInvariants(server.pool)
  })

  guardAlone('the unique date and request alone are enough, when nothing is locked', async () => {
    expect((await makeTwice({ withoutLocks: true })).most).toBe(1)
  })

  control('without the lock, the unique date and the unique request, dates are made twice', async () => {
    const prepare = `drop index event_series_date;
      alter table event_series_requests drop constraint event_series_requests_pkey`
    expect((await makeTwice({ prepare, withoutLocks: true })).most).toBe(2)
  })
})
