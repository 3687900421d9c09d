import { describe, expect, it } from 'vitest'
import { placeCodeHash } from '#server/features/events/hold-place-by-mail.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { control, guardAlone } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer, testSecret } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { behindProxy, otherThan, visitorOf } from '#tests/programme/place-by-mail.ts'
import { book, burst } from './burst.ts'
import { eventsWithoutLastWord } from './last-word.ts'

/** Each visitor is in a network of its own. */
const proxied = { TRUST_PROXY: behindProxy.trustProxy.join(',') }
const each = 40
const places = 10

/** The trigger of holds only counts, and gives others time. */
const holdsWithoutLastWord = `${eventsWithoutLastWord}
  create or replace function event_holds_count() returns trigger language plpgsql as $$
  begin
    update events e set held_places = e.held_places
      + case when tg_op <> 'DELETE' and new.used_by is null then 1 else 0 end
      - case when tg_op <> 'INSERT' and old.used_by is null then 1 else 0 end
    where e.id = case tg_op when 'DELETE' then old.event_id else new.event_id end;
    perform pg_sleep(0.02);
    return null;
  end $$;`

/** Visitors and guests want the last places at once, on two servers. */
async function wantAtOnce({ prepare = '', withoutLocks = false } = {}) {
  const server = await startServer({ withoutLocks, env: proxied })
  const other = await startServer({ databaseUrl: server.databaseUrl, withoutLocks, env: proxied })
  if (prepare) await server.pool.query(prepare)
  const eventId = await makeEvent(server, { maxAttendees: places })
  const users = await makeUsers(server, each)
  const visitors = users.map((_, at) =>
    visitorOf(
      { pool: server.pool, url: (at % 2 ? server : other).url },
      eventId,
      `gast-${randomId()}@example.se`,
    ),
  )
  const [held] = await Promise.all([
    Promise.all(visitors.map((visitor) => visitor.hold())),
    burst(
      server,
      users.map((user) => book(user, eventId)),
    ),
  ])
  const holders = visitors.filter((_, at) => held[at]?.status === 201)
  return { server, other, eventId, holders }
}

const counts = async ({ pool }: Awaited<ReturnType<typeof startServer>>) =>
  (
    await pool.query(
      `select current_attendees as booked, held_places as held,
         (select count(*)::int from event_bookings) as rows, (select count(*)::int from event_holds where used_by is null) as holds
       from events`,
    )
  ).rows[0]

describe(`${each} visitors and ${each} guests for ${places} places`, () => {
  it('places by mail: never more than there are, and every held place is booked with its code, once', async () => {
    const { server, eventId, holders } = await wantAtOnce()
    const after = await counts(server)
    expect(after.booked + after.held).toBe(places)
    expect([after.rows, after.holds]).toEqual([after.booked, holders.length])
    // Each code on two devices, and a wrong one beside it.
    const answers = await Promise.all(
      holders.map(async (visitor) => {
        // The mail is sent, and its text forgotten, at any moment.
        const code = '492039'
        await server.pool.query('update event_holds set code_hash = $2 where email = $1', [
          visitor.email,
          placeCodeHash({ secret: testSecret }, { eventId, holdId: visitor.held() ?? '' }, code),
        ])
        return Promise.all([visitor.confirm(code), visitor.confirm(code), visitor.confirm(otherThan(code))])
      }),
    )
    for (const three of answers) expect(three.map(({ status }) => status).toSorted()).toEqual([201, 403, 409])
    expect(await counts(server)).toEqual({ booked: places, held: 0, rows: places, holds: 0 })
    expect((await visitorOf(server, eventId, 'sen@example.se').hold()).body.code).toBe('event_full')
    await expectInvariants(server.pool)
  })

  it('places by mail: holds that end are offered to those who wait, and to nobody else', async () => {
    const server = await startServer({ env: proxied })
    const eventId = await makeEvent(server, { maxAttendees: places })
    const users = await makeUsers(server, places)
    const visitors = users.map(() => visitorOf(server, eventId, `gast-${randomId()}@example.se`))
    await Promise.all(visitors.map((visitor) => visitor.hold()))
    const joined = await Promise.all(
      users.map((user) => call(server, user, 'joinEventQueue', { params: { eventId }, body: { places: 1 } })),
    )
    expect(new Set(joined.map(({ status }) => status))).toEqual(new Set([200]))
    await server.pool.query(
      `update event_holds set created_at = now() - interval '11 minutes', held_until = now() - interval '1 minute'`,
    )
    // Strangers ask while the holds end.
    const strangers = await makeUsers(server, places)
    const answers = await burst(
      server,
      strangers.map((user) => book(user, eventId)),
    )
    expect(answers.map(({ body }) => body.code)).toEqual(Array(places).fill('event_full'))
    await expect
      .poll(() =>
        server.pool
          .query('select from event_waits where offered_until is not null')
          .then(({ rowCount }) => rowCount),
      )
      .toBe(places)
    expect(await counts(server)).toEqual({ booked: 0, held: places, rows: 0, holds: 0 })
    await expectInvariants(server.pool)
  })

  guardAlone('places by mail: the triggers alone are enough, when nothing is locked', async () => {
    const { server } = await wantAtOnce({ withoutLocks: true })
    const after = await counts(server)
    expect(after.booked + after.held).toBeLessThanOrEqual(places)
    expect([after.rows, after.holds]).toEqual([after.booked, after.held])
  })

  guardAlone(
    'places by mail: the rule in the lock alone is enough, without the triggers’ refusal',
    async () => {
      const { server } = await wantAtOnce({ prepare: holdsWithoutLastWord })
      const after = await counts(server)
      expect(after.booked + after.held).toBe(places)
    },
  )

  control(
    'places by mail: without the lock and the triggers, more are held and booked than there are',
    async () => {
      const { server } = await wantAtOnce({ prepare: holdsWithoutLastWord, withoutLocks: true })
      const after = await counts(server)
      expect(after.rows + after.holds).toBeGreaterThan(places)
    },
  )
})

/** A stranger signs in to the account that they made for an address, while its owner confirms the address with a mailed code. */
async function signInMeanwhile({ withoutLocks = false } = {}) {
  const server = await startServer({ withoutLocks, env: proxied })
  const eventId = await makeEvent(server)
  const [account] = await makeUsers(server, 1)
  const { email, password, userId } = account
  await server.pool.query('update users set email_verified = false where id = $1', [userId])
  const owner = visitorOf(server, eventId, email)
  await owner.hold()
  const code = '492039'
  await server.pool.query('update event_holds set code_hash = $1', [
    placeCodeHash({ secret: testSecret }, { eventId, holdId: owner.held() ?? '' }, code),
  ])
  // The old sessions have ended, and the new password is not seen by others yet.
  await server.pool.query(`create function linger() returns trigger language plpgsql as $$
      begin perform pg_sleep(1); return null; end $$;
    create trigger linger after delete on sessions for each statement execute function linger()`)
  const confirmed = owner.confirm(code)
  await expect
    .poll(
      async () =>
        (
          await server.pool.query(
            `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
          )
        ).rowCount,
      { interval: 20 },
    )
    .toBe(1)
  const stranger = await call(server, null, 'signIn', { body: { email, password } })
  expect((await confirmed).status).toBe(201)
  const { rows } = await server.pool.query('select id from sessions where user_id = $1', [userId])
  return { stranger, sessions: rows.length }
}

describe('a code that confirms an account which a stranger made', () => {
  it('places by mail: a sign-in with the stranger’s password leaves no session', async () => {
    const { stranger, sessions } = await signInMeanwhile()
    expect([stranger.status, sessions]).toEqual([401, 1])
  })

  control('places by mail: without the lock, the stranger’s session survives', async () => {
    const { stranger, sessions } = await signInMeanwhile({ withoutLocks: true })
    expect([stranger.status, sessions]).toEqual([200, 2])
  })
})
