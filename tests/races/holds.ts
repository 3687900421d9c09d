import { expect } from 'vitest'
import { endHolds, makeEvent, prolongHolds } from '#tests/events/make-event.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { type Answered, type BurstRequest, book, burst, tally } from './burst.ts'

export const guests = long ? 200 : 24
export const rounds = long ? 20 : 4

export const hold = (user: { cookie: string }, eventId: string): BurstRequest => ({
  method: 'PUT',
  path: `/api/events/${eventId}/booking/hold`,
  user,
})

/** Two nodes with one database. */
export async function openSetting({
  count = guests,
  ...options
}: {
  withoutLocks?: boolean
  count?: number
} = {}) {
  const server = await startServer(options)
  const other = await startServer({ ...options, databaseUrl: server.databaseUrl })
  const users = await makeUsers(server, count)
  return { server, other, users }
}
export type Setting = Awaited<ReturnType<typeof openSetting>>

/** A full event whose places are all on hold. */
export async function heldEvent({ server, users }: Setting): Promise<string> {
  const eventId = await makeEvent(server, { maxAttendees: users.length })
  for (const request of [book, hold])
    expect(
      tally(
        await burst(
          server,
          users.map((user) => request(user, eventId)),
        ),
      ),
    ).toEqual({ '200': users.length })
  await prolongHolds(server)
  return eventId
}

export const untilReleased = async (server: TestServer) => {
  const due = 'select from event_bookings where releases_at <= now()'
  await expect.poll(async () => (await server.pool.query(due)).rowCount).toBe(0)
}

/**
 * Ends the hold of all places. Both jobs and the requests of `send` wait until at least `waiting` statements are blocked, those of
 * the jobs among them, and continue at the same moment.
 */
export async function endHoldsWhile<A>({ server }: Setting, waiting: number, send?: () => Promise<A>) {
  const writer = await server.pool.connect()
  await writer.query('begin')
  await writer.query('lock table event_bookings in access exclusive mode')
  await endHolds({ pool: writer })
  const sent = send?.()
  const waits = `select count(*) >= ${waiting} and count(*) filter (where query like '%where "releases_at" is not null') >= 2 as all
    from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and query like '%event_bookings%'`
  await expect.poll(async () => (await server.pool.query(waits)).rows[0]?.all).toBe(true)
  await writer.query('commit')
  writer.release()
  return sent
}

export async function placesOf(server: TestServer, eventId: string): Promise<Set<string>> {
  const { rows } = await server.pool.query<{ user_id: string }>(
    'select user_id from event_bookings where event_id = $1',
    [eventId],
  )
  return new Set(rows.map((row) => row.user_id))
}

/** Both nodes are sent half of the requests at once. */
export async function atBoth({ server, other }: Setting, requests: BurstRequest[]): Promise<Answered[]> {
  const half = Math.ceil(requests.length / 2)
  const parts = [burst(server, requests.slice(0, half)), burst(other, requests.slice(half))]
  return (await Promise.all(parts)).flat()
}
