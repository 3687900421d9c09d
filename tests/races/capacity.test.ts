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

const places = 50
const guests = long ? 1_000 : 200

async function bookAtOnce(guards: 'kept' | 'removed') {
  // A server sends the bookings of one event one after the other, so the race is between two.
  const server = await startServer()
  const other = await startServer({ databaseUrl: server.databaseUrl })
  if (guards === 'removed') await server.pool.query(naiveBooking + checkThenInsert)
  const eventId = await makeEvent(server, { maxAttendees: places })
  const users = await makeUsers(server, guests)
  const requests = users.map((user) => book(user, eventId))
  const half = guests / 2
  const answers = await Promise.all([
    burst(server, requests.slice(0, half)),
    burst(other, requests.slice(half)),
  ])
  return { server, eventId, answers: answers.flat() }
}

/** Check-then-act: what the trigger must not do. Bookings that are not committed are not counted. */
const checkThenInsert = `
  create or replace function event_bookings_take_place() returns trigger language plpgsql as $$
  declare
    taken integer;
    places integer;
  begin
    select max_attendees into places from events where id = new.event_id;
    select count(*) into taken from event_bookings where event_id = new.event_id;
    perform pg_sleep(0.005);
    if taken > places then
      raise exception 'the event is full' using errcode = 'SR001';
    end if;
    return null;
  end $$`

describe(`booking: ${guests} concurrent guests for ${places} places`, () => {
  it('exactly the free places are booked; every other request is refused as full', async () => {
    const { server, eventId, answers } = await bookAtOnce('kept')
    expect(tally(answers)).toEqual({ '200': places, '409 event_full': guests - places })
    expect(await attendance(server, eventId)).toEqual({ counter: places, rows: places })
    await expectInvariants(server.pool)
  })

  control('check-then-insert instead of the guarded update oversells', async () => {
    const { server, eventId, answers } = await bookAtOnce('removed')
    expect((await attendance(server, eventId))?.rows).toBeGreaterThan(places)
    expect(tally(answers)['200']).toBeGreaterThan(places)
  })
})
