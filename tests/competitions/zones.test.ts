import { describe, expect, it } from 'vitest'
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
  ['2027-03-28', '02:59', null],
  ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
  ['2027-10-31', '01:59', '2027-10-30T23:59:00.000Z'],
  // This time occurs twice; the second one is meant.
  ['2027-10-31', '02:30', '2027-10-31T01:30:00.000Z'],
  ['2027-10-31', '03:00', '2027-10-31T02:00:00.000Z'],
  ['2028-12-31', '23:59', '2028-12-31T22:59:00.000Z'],
]
const long = { before: { date: '2026-01-01', time: '12:00' }, after: { date: '2030-01-01', time: '12:00' } }

describe.each(zones)('a server and database in %s', (zone) => {
  it('every start and end of a competition is read in Stockholm time, whatever the zone of the server and the database', async () => {
    const server = await startServer({ zone })
    const [admin] = await makeUsers(server, 1, { admin: true })
    const create = (startDate: object, endDate: object) =>
      call(server, admin, 'createCompetition', {
        body: { title: 'Cup', type: 'Pool', startDate, endDate, allowsDuplicate: true },
      })

    for (const [date, time, instant] of cases) {
      const [asStart, asEnd] = [
        await create({ date, time }, long.after),
        await create(long.before, { date, time }),
      ]
      if (instant === null) {
        for (const [answer, field] of [
          [asStart, 'startDate.time'],
          [asEnd, 'endDate.time'],
        ] as const) {
          expect(answer).toMatchObject({
            status: 400,
            body: { code: 'time_does_not_exist', fields: [{ field }] },
          })
        }
        continue
      }
      expect(asStart).toMatchObject({ status: 201, body: { startDate: instant } })
      expect(asEnd).toMatchObject({ status: 201, body: { endDate: instant } })
      const params = { competitionId: asStart.body.id }
      expect((await call(server, admin, 'getCompetition', { params })).body.startDate).toBe(instant)
      const body = {
        title: 'Cup',
        type: 'Pool',
        startDate: { date, time },
        endDate: long.after,
        version: 1,
        allowsDuplicate: true,
      }
      // The same local time is the same instant, so nothing changes.
      expect((await call(server, admin, 'updateCompetition', { params, body })).body.version).toBe(1)
    }
  })
})
