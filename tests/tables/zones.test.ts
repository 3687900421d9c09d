import { describe, expect, it } from 'vitest'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeTable } from './make-table.ts'

describe.each(['UTC', 'Europe/Stockholm', 'America/Los_Angeles', 'Pacific/Auckland'])(
  'a server and database in %s',
  (zone) => {
    it('a table is booked by the clock in Stockholm, whatever the zone of the server and the database', async () => {
      const server = await startServer({ zone })
      const guests = (await makeUsers(server, 6)) as TestUser[]
      const book = async (date: string, time: string) =>
        call(server, guests.pop() as TestUser, 'createTableBooking', {
          body: {
            requestId: randomId(),
            tableId: await makeTable(server),
            date,
            time,
            guestCount: 2,
            durationHours: 2,
          },
        })
      expect((await book('2055-03-28', '02:30')).body.code).toBe('time_does_not_exist')
      for (const [date, time, startsAt, endsAt] of [
        ['2055-10-31', '02:30', '2055-10-31T01:30:00.000Z', '2055-10-31T03:30:00.000Z'],
        ['2055-03-28', '01:30', '2055-03-28T00:30:00.000Z', '2055-03-28T02:30:00.000Z'],
        ['2055-07-01', '23:30', '2055-07-01T21:30:00.000Z', '2055-07-01T23:30:00.000Z'],
      ] as const)
        expect((await book(date, time)).body).toMatchObject({ date, time, startsAt, endsAt })
      const at = (minutes: number) => stockholmWallClock(new Date(Date.now() + minutes * 60_000))
      const [past, soon] = [at(-2), at(2)]
      expect((await book(past.date, past.time)).body.code).toBe('booking_in_past')
      expect((await book(soon.date, soon.time)).status).toBe(201)
    })
  },
)
