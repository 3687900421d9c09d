import { describe, expect, it } from 'vitest'
import { daysLater } from '#rules/business-date.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeEvent } from './make-event.ts'

const server = await startInProcess()
const [user] = await makeUsers(server, 1)

describe('the lists of events begin with the evening in Stockholm, which lasts until six', () => {
  const titles = async (operation: 'listEvents' | 'listMyEventBookings', when?: 'past') =>
    (
      (await call(server, user, operation, { query: when ? { when } : {} })).body.items as { title: string }[]
    ).map((item) => item.title)

  // Just before midnight, just after it, and around six, in winter, in summer and in the nights of both clock changes.
  it.each([
    ['2026-12-05T22:30:00Z', '2026-12-05'],
    ['2026-12-05T23:30:00Z', '2026-12-05'],
    ['2026-12-06T04:59:00Z', '2026-12-05'],
    ['2026-12-06T05:00:00Z', '2026-12-06'],
    ['2027-07-03T22:30:00Z', '2027-07-03'],
    ['2027-07-04T03:59:00Z', '2027-07-03'],
    ['2027-07-04T04:00:00Z', '2027-07-04'],
    ['2027-03-27T23:30:00Z', '2027-03-27'],
    ['2027-03-28T03:59:00Z', '2027-03-27'],
    ['2027-03-28T04:00:00Z', '2027-03-28'],
    ['2027-10-30T23:30:00Z', '2027-10-30'],
    ['2027-10-31T04:59:00Z', '2027-10-30'],
    ['2027-10-31T05:00:00Z', '2027-10-31'],
  ])('at %s it is the evening of %s', async (now, evening) => {
    await server.pool.query('delete from events')
    await makeEvent(server, { title: 'kvällen före, sist', date: evening, time: '05:59' })
    await makeEvent(server, { title: 'först', date: evening, time: '06:00' })
    await makeEvent(server, { title: 'efter midnatt', date: daysLater(evening, 1), time: '00:30' })
    server.setNow(new Date(now))
    expect(await titles('listEvents')).toEqual(['först', 'efter midnatt'])
  })

  it('a night club that opens at 23:00, and its ticket, are in the upcoming lists until six and in the past lists afterwards', async () => {
    await server.pool.query('delete from events')
    server.setNow(new Date('2026-11-13T20:00:00Z'))
    const eventId = await makeEvent(server, { title: 'Nattklubb', date: '2026-11-13', time: '23:00' })
    expect((await call(server, user, 'bookEvent', { params: { eventId } })).status).toBe(200)
    for (const [now, isOn] of [
      ['2026-11-13T23:05:00Z', true],
      ['2026-11-14T04:59:00Z', true],
      ['2026-11-14T05:01:00Z', false],
    ] as const) {
      server.setNow(new Date(now))
      const found = isOn ? ['Nattklubb'] : []
      expect(await titles('listEvents'), now).toEqual(found)
      expect(await titles('listMyEventBookings'), now).toEqual(found)
      expect(await titles('listMyEventBookings', 'past'), now).toEqual(isOn ? [] : ['Nattklubb'])
    }
  })
})
