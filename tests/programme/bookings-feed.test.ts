import ICAL from 'ical.js'
import { beforeEach, describe, expect, it } from 'vitest'
import { endHolds, makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomToken } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'

const server = await startInProcess()
let anna: TestUser
let bo: TestUser
beforeEach(async () => {
  ;[anna, bo] = await makeUsers(server, 2)
})

const get = (path: string) => fetch(`${server.url}${path}`)
const renew = async (user: TestUser) => (await call(server, user, 'renewMyCalendarFeed')).body.path as string
const entriesAt = async (path: string) => {
  const answer = await get(path)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
  const file = new ICAL.Component(ICAL.parse(await answer.text()))
  return file.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each).summary)
}

describe('the calendar of my bookings', () => {
  it('has my places and tables and nobody else’s, and loses what I cancel', async () => {
    const eventId = await makeEvent(server, { title: 'Jazzkväll' })
    const others = await makeEvent(server, { title: 'Bara Bo' })
    await call(server, anna, 'bookEvent', { params: { eventId } })
    await call(server, bo, 'bookEvent', { params: { eventId: others } })
    const tableId = await makeTable(server, { tableNumber: 7 })
    await makeBooking(server, { tableId, userId: anna.userId, status: 'confirmed' })
    const path = await renew(anna)
    expect((await entriesAt(path)).toSorted()).toEqual(['Bord 7, Spelrum', 'Jazzkväll'])
    const answer = await get(path)
    expect(answer.headers.get('cache-control')).toBe('private, no-cache')
    expect(await answer.text()).not.toMatch(new RegExp(`${bo.userId}|${anna.email}|${anna.displayName}`))
    await call(server, anna, 'cancelEventBooking', { params: { eventId } })
    await endHolds(server)
    expect(await entriesAt(path)).toEqual(['Bord 7, Spelrum'])
  })

  it('a new address replaces the old one; a removed one and a deleted account end it', async () => {
    const first = await renew(anna)
    const second = await renew(anna)
    expect([(await get(first)).status, (await get(second)).status]).toEqual([404, 200])
    expect((await call(server, anna, 'getMyCalendarFeed')).body.createdAt).toEqual(expect.any(String))
    await call(server, anna, 'removeMyCalendarFeed')
    expect((await get(second)).status).toBe(404)
    expect((await call(server, anna, 'getMyCalendarFeed')).body).toEqual({ createdAt: null })
    const bos = await renew(bo)
    await call(server, bo, 'deleteMe', { body: { password: bo.password } })
    expect((await get(bos)).status).toBe(404)
    const { rows } = await server.pool.query('select from calendar_feeds where user_id = any($1)', [
      [anna.userId, bo.userId],
    ])
    expect(rows).toEqual([])
  })

  it('only the hash of the key is stored, and each change is in the audit log', async () => {
    const path = await renew(anna)
    await call(server, anna, 'removeMyCalendarFeed')
    await call(server, anna, 'removeMyCalendarFeed')
    const again = await renew(anna)
    const { rows } = await server.pool.query('select * from calendar_feeds where user_id = $1', [anna.userId])
    expect(JSON.stringify(rows)).not.toContain(again.split('=')[1])
    const { rows: log } = await server.pool.query(
      'select action, before, after from audit_log where actor_id = $1 order by id',
      [anna.userId],
    )
    expect(log.map(({ action }) => action)).toEqual([
      'calendarFeed.created',
      'calendarFeed.removed',
      'calendarFeed.created',
    ])
    expect(JSON.stringify(log)).not.toContain(path.split('=')[1])
  })

  it('wrong keys are all answered alike, and limited, and right ones are not', async () => {
    const path = await renew(anna)
    const old = path
    const right = await renew(anna)
    const wrong = [
      '/bookings.ics',
      '/bookings.ics?key=',
      `/bookings.ics?key=${randomToken()}`,
      old,
      `/bookings.ics?key=${'a'.repeat(5_000)}`,
    ]
    const answers = await Promise.all(
      wrong.map(async (each) => {
        const answer = await get(each)
        const { requestId: _, ...problem } = await answer.json()
        return JSON.stringify([answer.status, problem, answer.headers.get('cache-control')])
      }),
    )
    expect(new Set(answers).size).toBe(1)
    // The minute in which they are counted may end meanwhile: then as many again are sent.
    let status = 404
    for (let sent = 0; sent < 70 && status === 404; sent++)
      status = (await get(`/bookings.ics?key=${randomToken()}`)).status
    expect(status).toBe(429)
    expect((await get(right)).status).toBe(200)
  })

  it('one key is limited, and another one of the same network is not', async () => {
    const annas = await renew(anna)
    const bos = await renew(bo)
    let status = 200
    for (let sent = 0; sent < 130 && status === 200; sent++) status = (await get(annas)).status
    expect(status).toBe(429)
    expect((await get(bos)).status).toBe(200)
  })
})
