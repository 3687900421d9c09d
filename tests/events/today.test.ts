import { beforeAll, describe, expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeEvent } from './make-event.ts'

describe('the list begins with today in Stockholm', () => {
  let server: InProcessServer
  let user: TestUser
  beforeAll(async () => {
    server = await startInProcess()
    ;[user] = (await makeUsers(server, 1)) as [TestUser]
  })

  // 23:30 and 00:30 in Stockholm: just after midnight, UTC still has the day before. Both clock changes are included.
  it.each([
    ['2026-12-05T22:30:00Z', '2026-12-05'],
    ['2026-12-05T23:30:00Z', '2026-12-06'],
    ['2027-07-03T21:30:00Z', '2027-07-03'],
    ['2027-07-03T22:30:00Z', '2027-07-04'],
    ['2027-03-27T23:30:00Z', '2027-03-28'],
    ['2027-03-28T21:30:00Z', '2027-03-28'],
    ['2027-03-28T22:30:00Z', '2027-03-29'],
    ['2027-10-30T22:30:00Z', '2027-10-31'],
    ['2027-10-31T22:30:00Z', '2027-10-31'],
    ['2027-10-31T23:30:00Z', '2027-11-01'],
  ])('at %s the day is %s', async (now, today) => {
    await server.pool.query('delete from events')
    const before = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
    await makeEvent(server, { title: 'i går', date: before, time: '23:59' })
    await makeEvent(server, { title: 'i dag, tidigt', date: today, time: '00:00' })
    await makeEvent(server, { title: 'i dag, sent', date: today, time: '23:59' })
    server.setNow(new Date(now))
    const { body } = await call(server, user, 'listEvents')
    expect((body.items as { title: string }[]).map((item) => item.title)).toEqual([
      'i dag, tidigt',
      'i dag, sent',
    ])
  })
})
