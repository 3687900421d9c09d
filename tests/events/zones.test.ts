import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { EventInput } from '#contract/events.ts'
import { businessDateOf, daysLater } from '#rules/business-date.ts'
import { call } from '#tests/harness/call.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'

const zones = ['UTC', 'Europe/Stockholm', 'America/Los_Angeles', 'Pacific/Auckland']

/** Local date and time and its instant; null means that the time is skipped by the clock change. */
const cases: [date: string, time: string, instant: string | null][] = [
  ['2026-12-05', '00:30', '2026-12-04T23:30:00.000Z'],
  ['2027-07-03', '23:30', '2027-07-03T21:30:00.000Z'],
  ['2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
  ['2027-03-28', '02:00', null],
  ['2027-03-28', '02:30', null],
  ['2027-03-28', '02:59', null],
  ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
  ['2027-10-31', '01:59', '2027-10-30T23:59:00.000Z'],
  ['2027-10-31', '02:30', '2027-10-31T01:30:00.000Z'],
  ['2027-10-31', '03:00', '2027-10-31T02:00:00.000Z'],
  ['2026-10-25', '02:30', '2026-10-25T01:30:00.000Z'],
  ['2028-03-26', '02:30', null],
  ['2028-12-31', '23:59', '2028-12-31T22:59:00.000Z'],
]

const input = (date: string, time: string): Partial<EventInput> => ({
  title: `${date} ${time}`,
  date,
  time,
  location: 'Stora salen',
  category: 'Musik',
})

describe.each(zones)('a server and database in %s', (zone) => {
  it('every date and time of an event is read in Stockholm time, whatever the zone of the server and the database', async () => {
    const server = await startServer({ zone })
    expect(await databaseZone(server.databaseUrl)).toBe(zone)
    const [admin] = await makeUsers(server, 1, { admin: true })

    for (const [date, time, instant] of cases) {
      const created = await call(server, admin, 'createEvent', {
        body: { ...input(date, time), allowsPast: true },
      })
      if (instant === null) {
        expect(created).toMatchObject({ status: 400, body: { code: 'time_does_not_exist' } })
        continue
      }
      expect(created).toMatchObject({ status: 201, body: { date, time, startsAt: instant } })
      const edit = { ...input(date, time), allowsPast: true, version: 1 }
      const moved = await call(server, admin, 'updateEvent', {
        params: { eventId: created.body.id },
        body: { ...edit, date: '2027-03-28', time: '02:15' },
      })
      expect(moved).toMatchObject({ status: 400, body: { code: 'time_does_not_exist' } })
      const read = await call(server, admin, 'getEvent', { params: { eventId: created.body.id } })
      expect(read.body).toMatchObject({ date, time, startsAt: instant })
    }

    // The list has all of the evening in Stockholm, whatever the zone of the server, and nothing of the one before.
    const evening = businessDateOf(new Date())
    const [first, last, before] = await Promise.all(
      [
        [evening, '06:00'],
        [daysLater(evening, 1), '05:59'],
        [evening, '05:59'],
      ].map(([date = '', time = '']) =>
        call(server, admin, 'createEvent', { body: { ...input(date, time), allowsPast: true } }),
      ),
    )
    const { body } = await call(server, admin, 'listEvents', { query: { limit: 100 } })
    const listed = (body.items as { id: string }[]).map((item) => item.id)
    expect(listed).toContain(first?.body.id)
    expect(listed).toContain(last?.body.id)
    expect(listed).not.toContain(before?.body.id)
  })
})

/** The zone of a new connection. Connections that are open already keep their zone. */
async function databaseZone(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ TimeZone: string }>('show timezone')
  await client.end()
  return rows[0]?.TimeZone ?? ''
}
