import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { attendance, makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { expectWithin, report } from '#tests/harness/long-form.ts'
import { pick, random } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

const guests = long ? 500 : 40
const steps = long ? 10_000 : 400
const kills = long ? 6 : 2
const places = long ? 120 : 20

/** SQL after which each offer, each notice of one, and each booking leaves a row, with what was wrong with it. */
const watched = `
  create table seen (what text, wrong boolean);
  create table ended (xid bigint, user_id uuid, was_offered boolean);
  create function watch_wait() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' then
      insert into ended values (txid_current(), old.user_id, old.offered_until is not null);
    elsif new.offered_until is not null and old.offered_until is null then
      -- A party that waits longer and is not larger would have had room.
      insert into seen select 'offer', exists (select from event_waits w where w.event_id = new.event_id and w.offered_until is null
        and w.places <= new.places and (w.created_at, w.user_id) < (new.created_at, new.user_id));
    elsif new.notified_at is not null and old.notified_at is null then
      insert into seen values ('notice', false);
    end if;
    return null;
  end $$;
  create trigger watch_wait after update or delete on event_waits for each row execute function watch_wait();
  create function watch_booking() returns trigger language plpgsql as $$
  begin
    if not exists (select from ended e where e.xid = txid_current() and e.user_id = new.user_id and e.was_offered) then
      insert into seen select 'stranger', exists (select from event_waits w where w.event_id = new.event_id
        and w.offered_until is null and w.places <= new.places);
    end if;
    return null;
  end $$;
  create trigger watch_booking after insert on event_bookings for each row execute function watch_booking();`

/** Ends the hold of all cancelled places. It locks the event first, as the server does. */
const endHoldsInOrder = `do $$ begin
  perform from events for no key update;
  update event_bookings set releases_at = now() - interval '1 second' where releases_at is not null;
end $$`

/** The longest time for which places were free that a party in the queue could have had, in milliseconds. */
function watchFreePlaces({ pool }: TestServer, eventId: string) {
  let isWatching = true
  let since: number | null = null
  let longest = 0
  const watch = async () => {
    while (isWatching) {
      const { rowCount } = await pool.query(
        `select from events e where id = $1 and exists (select from event_waits w where w.event_id = e.id
           and w.offered_until is null and w.places <= e.max_attendees - e.current_attendees - e.held_places)`,
        [eventId],
      )
      if (rowCount === 0) since = null
      else since ??= performance.now()
      if (since !== null) longest = Math.max(longest, performance.now() - since)
      await sleep(50)
    }
  }
  const watching = watch()
  return async () => {
    isWatching = false
    await watching
    return longest
  }
}

type Send = (
  user: TestUser,
  operation: Parameters<typeof call>[2],
  body?: object,
) => Promise<{ status: number }>
const upToSix = () => 1 + Math.floor(random() * 6)
const acts: ((send: Send, user: TestUser) => Promise<{ status: number }>)[] = [
  (send, user) => send(user, 'bookEvent'),
  (send, user) => send(user, 'takeEventPlaces', { places: upToSix() }),
  (send, user) => send(user, 'takeEventPlaces', { places: upToSix() }),
  (send, user) => send(user, 'joinEventQueue', { places: upToSix() }),
  (send, user) => send(user, 'joinEventQueue', { places: upToSix() }),
  (send, user) => send(user, 'cancelEventBooking'),
  (send, user) => send(user, 'holdEventBooking'),
  (send, user) => send(user, 'leaveEventQueue'),
]

describe(`${guests} guests in parties of one to six at an event with ${places} places, two nodes`, () => {
  it(`after ${steps} random steps no place was sold twice, the order was kept, and each offer was told once, also with ${kills} kills`, async () => {
    const server = await startServer()
    const other = await startServer({ databaseUrl: server.databaseUrl })
    for (const node of [server, other])
      node.expectErrors('the database is left in the middle of statements by the kills', /./)
    const { pool } = server
    await pool.query(watched)
    const eventId = await makeEvent(server, { maxAttendees: places })
    const users = await makeUsers(server, guests)
    const statuses = new Set<number>()
    /** A request that a kill cuts off has no answer. */
    const send: Send = async (user, operation, body) => {
      const parts = { params: { eventId }, ...(body && { body }) }
      const answer = await call(random() < 0.5 ? server : other, user, operation, parts).catch(() => null)
      return { status: answer?.status ?? 0 }
    }
    const stopWatching = watchFreePlaces(server, eventId)
    let done = 0
    const walk = async () => {
      while (done < steps) {
        done++
        if (random() < 0.02) await pool.query(endHoldsInOrder)
        if (random() < 0.01)
          await pool.query('update events set max_attendees = max_attendees + 1 where id = $1', [eventId])
        const { status } = await pick(random, acts)(send, pick(random, users))
        statuses.add(status)
      }
    }
    const walks = Array.from({ length: 8 }, walk)
    for (let kill = 1; kill <= kills; kill++) {
      await expect.poll(() => done, { timeout: 240_000 }).toBeGreaterThan((steps * kill) / (kills + 1))
      const node = kill % 2 ? other : server
      await node.kill9()
      await node.restart()
    }
    await Promise.all(walks)
    // What is still free is offered, and everybody who has an offer is notified.
    await expect
      .poll(
        async () =>
          (
            await pool.query(
              `select from events e join event_waits w on w.event_id = e.id where (w.offered_until is not null and w.notified_at is null)
                 or (w.offered_until is null and w.places <= e.max_attendees - e.current_attendees - e.held_places)`,
            )
          ).rowCount,
        { timeout: 60_000 },
      )
      .toBe(0)
    const longest = await stopWatching()
    expect([...statuses].filter((status) => status >= 500 && status !== 503)).toEqual([])
    const { rows: wrong } = await pool.query('select what from seen where wrong')
    expect(wrong).toEqual([])
    const { rows } = await pool.query(
      `select (select count(*)::int from seen where what = 'offer') as offers,
        (select count(*)::int from seen where what = 'notice') as notices,
        (select count(*)::int from notifications where title = 'Nu finns det plats') as told`,
    )
    expect(rows[0].told).toBe(rows[0].notices)
    expect(rows[0].notices).toBeLessThanOrEqual(rows[0].offers)
    expect(rows[0].offers).toBeGreaterThan(0)
    await expectInvariants(pool)
    report(
      ` ${rows[0].offers} offers; places were free and not offered for ${Math.round(longest)} ms at most`,
    )
    expectWithin(2_000, longest)
  }, 600_000)
})

describe('places that are offered', () => {
  /** A place that becomes free is offered to a guest. A stranger tries to book it before the guest does. */
  async function bookWhatIsOffered(prepare: string) {
    const server = await startServer()
    const eventId = await makeEvent(server, { maxAttendees: 1 })
    const [holder, first, stranger] = await makeUsers(server, 3)
    const params = { eventId }
    await call(server, holder, 'bookEvent', { params })
    await server.pool.query(prepare)
    await call(server, first, 'joinEventQueue', { params, body: { places: 1 } })
    await call(server, holder, 'cancelEventBooking', { params })
    await expect
      .poll(
        async () =>
          (await server.pool.query('select from event_waits where offered_until is not null')).rowCount,
      )
      .toBe(1)
    const strange = await call(server, stranger, 'bookEvent', { params })
    const taken = await call(server, first, 'takeEventPlaces', { params, body: { places: 1 } })
    return { strange: strange.status, taken: taken.status, ...(await attendance(server, eventId)) }
  }
  it('are taken for everybody else', async () => {
    expect(await bookWhatIsOffered('')).toEqual({ strange: 409, taken: 200, counter: 1, rows: 1 })
  })
  control('where offers are not counted, a stranger gets what is offered to somebody else', async () => {
    const sold = await bookWhatIsOffered('drop trigger event_waits_hold on event_waits')
    expect(sold).toEqual({ strange: 200, taken: 409, counter: 1, rows: 1 })
  })
})
