import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { OperationName } from '#contract/operations.ts'
import { inParallel } from '#tests/accounts/browser-like.ts'
import { makeCompetition } from '#tests/competitions/make-competition.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { type Called, call } from '#tests/harness/call.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import { control } from '#tests/harness/control.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { untilBlocked } from '#tests/harness/until-blocked.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { insertOrder } from '#tests/orders/make-order.ts'
import { makeQuiz } from '#tests/quizzes/make-quiz.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { untilAllArrived } from './arrivals.ts'
import { deadlocks } from './deadlocks.ts'
import { slowly } from './last-word.ts'
import { untilServed } from './until-served.ts'

const deleteMe = (server: InProcessServer, user: TestUser) =>
  untilServed(server, () => call(server, user, 'deleteMe', { body: { password: user.password } }))
const statuses = (answers: Called[]) => answers.map((answer) => answer.status).sort()

describe('password change: a concurrent sign-in with the old password', () => {
  /** The order is forced: the change starts, the sign-in verifies the old password, the change commits. */
  async function signInWhile(lock: 'for update' | 'for no key update') {
    const server = await startInProcess()
    const [user] = await makeUsers(server, 1)
    const changer = new pg.Client({ connectionString: server.databaseUrl })
    await changer.connect()
    closeAtEnd(() => changer.end())
    await changer.query('begin')
    await changer.query(`select from users where id = $1 ${lock}`, [user.userId])
    await changer.query(`update accounts set password = 'new' where user_id = $1`, [user.userId])
    await changer.query('delete from sessions where user_id = $1', [user.userId])
    const body = { email: user.email, password: user.password }
    const signedIn = call(server, null, 'signIn', { body })
    let answered = false
    void signedIn.then(() => {
      answered = true
    })
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect
      .poll(async () => answered || (await server.pool.query(waiting)).rowCount, { interval: 5 })
      .toBeTruthy()
    await changer.query('commit')
    const { status } = await signedIn
    const { rowCount } = await server.pool.query('select from sessions where user_id = $1', [user.userId])
    return { status, sessions: rowCount }
  }

  it('password change: a concurrent sign-in with the old password is refused', async () => {
    expect(await signInWhile('for update')).toEqual({ status: 401, sessions: 0 })
  })

  control('without the lock, a concurrent sign-in with the old password opens a session', async () => {
    expect(await signInWhile('for no key update')).toEqual({ status: 200, sessions: 1 })
  })
})

describe('account deletion: all admins delete their accounts concurrently', () => {
  async function deleteAllAdmins(server: InProcessServer, count: number) {
    const admins = await makeUsers(server, count, { admin: true })
    const answers = await Promise.all(admins.map((admin) => deleteMe(server, admin)))
    const { rows } = await server.pool.query(
      `select count(*)::int as left from user_roles where role = 'admin'`,
    )
    return { statuses: statuses(answers), left: rows[0].left }
  }

  it('account deletion: when all admins delete their accounts, one of them is refused and stays', async () => {
    const server = await startInProcess()
    expect(await deleteAllAdmins(server, 8)).toEqual({ statuses: [...Array(7).fill(204), 409], left: 1 })
    await expectInvariants(server.pool)
  })

  control('without locks and with an unlocked check, no admin is left', async () => {
    const server = await startInProcess({ withoutLocks: true })
    await server.pool.query(`
      create sequence arrivals;
      create or replace function user_roles_keep_last_admin() returns trigger language plpgsql as $$
      begin
        if not exists (select from user_roles where user_id <> old.user_id) then
          raise exception 'the last admin stays' using errcode = '23514', constraint = 'last_admin';
        end if;
        ${untilAllArrived(2)}
        return old;
      end $$`)
    expect((await deleteAllAdmins(server, 2)).left).toBe(0)
  })
})

describe('account deletion: guests with bookings at the same events leave while others book', () => {
  const guests = 16
  const eventCount = 6

  /** The guests booked in different orders, so that cascades in table order conflict with each other. */
  async function setUp() {
    const server = await startInProcess()
    const eventIds: string[] = []
    for (let i = 0; i < eventCount; i++) eventIds.push(await makeEvent(server))
    const leaving = await makeUsers(server, guests)
    for (const [i, { userId }] of leaving.entries()) {
      const order = [...eventIds.slice(i % eventCount), ...eventIds.slice(0, i % eventCount)]
      if (i % 2) order.reverse()
      for (const eventId of order)
        await server.pool.query('insert into event_bookings (event_id, user_id) values ($1, $2)', [
          eventId,
          userId,
        ])
    }
    // Gives transactions time to overlap.
    await server.pool.query(slowly(0.005, 'after delete on event_bookings'))
    return { server, eventIds, leaving }
  }

  it('account deletion: there is no deadlock; every place of a deleted guest is free, and every other booking remains', async () => {
    const { server, eventIds, leaving } = await setUp()
    const staying = await makeUsers(server, 8)
    const before = await deadlocks(server.pool)
    const [deletions, booked] = await Promise.all([
      inParallel(leaving, guests, (guest) => deleteMe(server, guest)),
      inParallel(staying, 8, async (guest) => {
        const answers: number[] = []
        for (const eventId of eventIds) {
          const send = () => call(server, guest, 'bookEvent', { params: { eventId } })
          answers.push((await untilServed(server, send)).status)
        }
        return answers
      }),
    ])
    expect(statuses(deletions)).toEqual(Array(guests).fill(204))
    expect(booked.flat()).toEqual(Array(8 * eventCount).fill(200))
    expect(await deadlocks(server.pool)).toBe(before)
    const { rows } = await server.pool.query('select distinct current_attendees as count from events')
    expect(rows).toEqual([{ count: 8 }])
    await expectInvariants(server.pool)
  })

  control('account deletion: a cascade that counts the places row by row ends in a deadlock', async () => {
    const { server, leaving } = await setUp()
    await server.pool.query(countRowByRow)
    const before = await deadlocks(server.pool)
    // Ten open connections, so that the ten requests start together.
    const open = await Promise.all(Array.from({ length: 10 }, () => server.pool.connect()))
    for (const client of open) client.release()
    const failed = await inParallel(leaving, 10, ({ userId }) =>
      server.pool.query('delete from users where id = $1', [userId]).then(
        () => null,
        (error: pg.DatabaseError) => error.code,
      ),
    )
    expect(failed).toContain('40P01')
    expect(await deadlocks(server.pool)).toBeGreaterThan(before)
  })
})

/** Locks the events in the order of the bookings. */
const countRowByRow = `
  create function count_one() returns trigger language plpgsql as $$
  begin
    update events set current_attendees = current_attendees - 1 where id = old.event_id;
    return null;
  end $$;
  drop trigger event_bookings_removed on event_bookings;
  create trigger count_one after delete on event_bookings for each row execute function count_one()`

describe('account deletion: two recipients of one notification leave concurrently', () => {
  /** Ten pairs of guests. The two of a pair, who share a notification, delete their accounts concurrently. Returns what remains. */
  async function deletePairs(server: InProcessServer) {
    const [admin] = await makeUsers(server, 1, { admin: true })
    const leaving = await makeUsers(server, 20)
    for (let pair = 0; pair < leaving.length; pair += 2) {
      const targetUsers = leaving.slice(pair, pair + 2).map(({ userId }) => userId)
      const body = { requestId: randomId(), title: `Till er ${pair}`, message: 'Bara ni två', targetUsers }
      expect((await call(server, admin, 'createNotification', { body })).status).toBe(201)
    }
    // One pair after the other, because a server deletes two accounts at a time.
    for (let pair = 0; pair < leaving.length; pair += 2) {
      const deletions = await inParallel(leaving.slice(pair, pair + 2), 2, (guest) => deleteMe(server, guest))
      expect(statuses(deletions)).toEqual([204, 204])
    }
    const { rows } = await server.pool.query(`
      select (select count(*)::int from notifications) as notifications,
        (select count(*)::int from audit_log where after::text like '%Till er%') as mentions`)
    return rows[0]
  }

  it('account deletion: a notification is deleted with the last of its two recipients', async () => {
    const server = await startInProcess()
    expect(await deletePairs(server)).toEqual({ notifications: 0, mentions: 0 })
    await expectInvariants(server.pool)
  })

  control('account deletion: without the lock, the notification remains', async () => {
    const server = await startInProcess()
    const { rows } = await server.pool.query(
      `select pg_get_functiondef('users_leave'::regproc) as definition`,
    )
    const definition: string = rows[0].definition
    const withoutLock = definition
      .replace(/perform from notifications n.*?for update;/s, '')
      .replace('delete from mails', 'perform pg_sleep(0.2);\n  delete from mails')
    expect(withoutLock).not.toContain('for update')
    expect(withoutLock).toContain('pg_sleep')
    await server.pool.query(withoutLock)
    expect((await deletePairs(server)).notifications).toBeGreaterThan(0)
  })
})

describe('account deletion: a request of the account arrives while the deletion commits', () => {
  type Parts = Parameters<typeof call>[3]
  const evening = { date: '2055-03-05', time: '19:00', guestCount: 2, durationHours: 2 }
  const requests: [OperationName, (server: InProcessServer) => Promise<Parts>][] = [
    ['bookEvent', async (server) => ({ params: { eventId: await makeEvent(server) } })],
    ['joinLiveCompetition', async (server) => ({ params: { competitionId: await makeCompetition(server) } })],
    ['startQuizAttempt', async (server) => ({ params: { quizId: (await makeQuiz(server)).quizId } })],
    [
      'createTableBooking',
      async (server) => ({
        body: { requestId: randomId(), tableId: await makeTable(server), ...evening, specialRequests: null },
      }),
    ],
    [
      'placeOrder',
      async (server) => ({
        body: { requestId: randomId(), lines: [lineOf(await makeDish(server))] },
      }),
    ],
    ['updateMe', async () => ({ body: { displayName: 'Nytt namn' } })],
  ]

  it.each(requests)(
    'account deletion: %s of the account is refused while the deletion commits',
    async (operation, prepare) => {
      const server = await startInProcess()
      const [user] = await makeUsers(server, 1)
      const parts = await prepare(server)
      const leaver = new pg.Client({ connectionString: server.databaseUrl })
      await leaver.connect()
      closeAtEnd(() => leaver.end())
      await leaver.query('begin')
      await leaver.query('delete from users where id = $1', [user.userId])
      const asked = call(server, user, operation, parts)
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await server.pool.query(waiting)).rowCount, { interval: 5 }).toBe(1)
      await leaver.query('commit')
      expect(await asked).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    },
  )
})

describe('account deletion: an order of the guest is placed meanwhile', () => {
  async function leaveWhileOrdering(prepare = '') {
    const server = await startInProcess()
    const [guest] = await makeUsers(server, 1)
    const dish = await makeDish(server)
    await server.pool.query(prepare)
    const orderer = await server.pool.connect()
    try {
      await orderer.query('begin')
      await orderer.query('select from users where id = $1 for no key update', [guest.userId])
      await insertOrder({ pool: orderer }, { userId: guest.userId, dish })
      const left = deleteMe(server, guest)
      await untilBlocked(server.pool)
      await orderer.query('commit')
      expect((await left).status).toBe(204)
    } finally {
      orderer.release()
    }
    return (await server.pool.query('select user_id, status from orders')).rows
  }

  it('account deletion: an order that the guest places meanwhile is cancelled', async () => {
    expect(await leaveWhileOrdering()).toEqual([{ user_id: null, status: 'cancelled' }])
  })

  control('account deletion: without the trigger on leaving users, the order stays pending', async () => {
    const rows = await leaveWhileOrdering('drop trigger users_leave on users')
    expect(rows).toEqual([{ user_id: null, status: 'pending' }])
  })
})
