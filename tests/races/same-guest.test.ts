import { describe, expect, it } from 'vitest'
import type {} from '#server/features/events/routes.ts'
import { attendance, makeEvent } from '#tests/events/make-event.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { book, burst, tally } from './burst.ts'
import { naiveBooking } from './naive-booking.ts'

const presses = long ? 500 : 100

async function pressTogether(prepare: string | null) {
  const server = await startServer()
  if (prepare) await server.pool.query(prepare)
  const eventId = await makeEvent(server, { maxAttendees: 100 })
  const [guest] = await makeUsers(server, 1)
  if (!guest) throw new Error('no guest')
  const answers = await burst(
    server,
    Array.from({ length: presses }, () => book(guest, eventId)),
  )
  return { server, eventId, answers }
}

describe(`booking: one guest sends ${presses} concurrent requests`, () => {
  it('one booking is stored; every other request is refused as already booked', async () => {
    const { server, eventId, answers } = await pressTogether(null)
    expect(tally(answers)).toEqual({ '200': 1, '409 already_booked': presses - 1 })
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
    await expectInvariants(server.pool)
  })

  control('without the primary key, the guest gets several places', async () => {
    const { server, eventId } = await pressTogether(
      `${naiveBooking} alter table event_bookings drop constraint event_bookings_pkey`,
    )
    expect((await attendance(server, eventId))?.rows).toBeGreaterThan(1)
  })
})
