import { describe, expect, it } from 'vitest'
import { attendance, makeEvent } from '#tests/events/make-event.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { untilAllArrived } from './arrivals.ts'
import { book, burst, tally } from './burst.ts'
import { eventsWithoutLastWord } from './last-word.ts'

/** Both servers have asked the rule before one of them writes. */
const together = `
  create sequence arrivals;
  create function arrive() returns trigger language plpgsql as $$
  begin
    ${untilAllArrived(2)}
    return new;
  end $$;
  create trigger arrive before insert on event_bookings for each row execute function arrive();`

const presses = long ? 500 : 100

async function pressTogether({ prepare = '', withoutLocks = false } = {}) {
  const server = await startServer({ withoutLocks })
  const other = await startServer({ databaseUrl: server.databaseUrl, withoutLocks })
  if (prepare) await server.pool.query(prepare)
  const eventId = await makeEvent(server, { maxAttendees: 100 })
  const [guest] = await makeUsers(server, 1)
  if (!guest) throw new Error('no guest')
  const requests = Array.from({ length: presses / 2 }, () => book(guest, eventId))
  const answers = await Promise.all([burst(server, requests), burst(other, requests)])
  return { server, eventId, answers: answers.flat() }
}

describe(`booking: one guest sends ${presses} concurrent requests`, () => {
  it('booking: one request of the guest is stored, and every other one is refused as already booked', async () => {
    const { server, eventId, answers } = await pressTogether()
    expect(tally(answers)).toEqual({ '200': 1, '409 already_booked': presses - 1 })
    expect(await attendance(server, eventId)).toEqual({ counter: 1, rows: 1 })
    await expectInvariants(server.pool)
  })

  control('without locks and without the primary key, the guest gets several places', async () => {
    const { server, eventId } = await pressTogether({
      prepare: `${eventsWithoutLastWord} ${together} alter table event_bookings drop constraint event_bookings_pkey`,
      withoutLocks: true,
    })
    expect((await attendance(server, eventId))?.rows).toBeGreaterThan(1)
  })
})
