import { describe, expect, it } from 'vitest'
import { makeCompetition } from '#tests/competitions/make-competition.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { hostOf } from '#tests/live-competitions/host.ts'

const server = await startInProcess()
const [admin] = await makeUsers(server, 1, { admin: true })
const [guest] = await makeUsers(server, 1)

describe('the dashboard', () => {
  const read = async () => (await call(server, admin, 'getDashboard')).body

  it("the dashboard shows tonight's events with their bookings and places, or else the next event", async () => {
    server.setNow(new Date('2027-05-14T16:00:00Z'))
    await makeEvent(server, { title: 'I går', date: '2027-05-13', time: '19:00' })
    await makeEvent(server, { title: 'Nästa vecka', date: '2027-05-21', time: '19:00' })
    await makeEvent(server, { title: 'I morgon', date: '2027-05-15', time: '19:00' })
    const next = await read()
    expect(next.isTonight).toBe(false)
    expect(next.events.map((event: { title: string }) => event.title)).toEqual(['I morgon'])

    const eventId = await makeEvent(server, {
      title: 'Sent i kväll',
      date: '2027-05-14',
      time: '23:30',
      location: 'Baren',
      maxAttendees: 12,
    })
    await makeEvent(server, { title: 'Tidigt i dag', date: '2027-05-14', time: '08:00' })
    expect((await call(server, guest, 'bookEvent', { params: { eventId } })).status).toBe(200)
    const tonight = await read()
    expect(tonight.isTonight).toBe(true)
    expect(tonight.events.map((event: { title: string }) => event.title)).toEqual([
      'Tidigt i dag',
      'Sent i kväll',
    ])
    expect(tonight.events[1]).toEqual({
      id: eventId,
      title: 'Sent i kväll',
      date: '2027-05-14',
      time: '23:30',
      location: 'Baren',
      currentAttendees: 1,
      maxAttendees: 12,
    })
  })

  it('the dashboard counts the night until six to the evening before', async () => {
    await server.pool.query('delete from events')
    await makeEvent(server, { title: 'Nattklubb', date: '2027-06-11', time: '23:00' })
    await makeEvent(server, { title: 'Efterfest', date: '2027-06-12', time: '01:00' })
    await makeEvent(server, { title: 'Lunch', date: '2027-06-12', time: '12:00' })
    const titlesAt = async (now: string) => {
      server.setNow(new Date(now))
      return (await read()).events.map((event: { title: string }) => event.title)
    }
    expect(await titlesAt('2027-06-11T18:00:00Z')).toEqual(['Nattklubb', 'Efterfest'])
    expect(await titlesAt('2027-06-12T00:30:00Z')).toEqual(['Nattklubb', 'Efterfest'])
    expect(await titlesAt('2027-06-12T04:00:00Z')).toEqual(['Lunch'])
  })

  it('the dashboard lists the competitions that are live, and only those', async () => {
    server.setNow(new Date())
    await makeCompetition(server, { title: 'Inte live' })
    const id = await makeCompetition(server, { title: 'Live nu' })
    expect((await hostOf(server, admin, id).start()).status).toBe(200)
    expect((await read()).live).toEqual([{ id, title: 'Live nu', participants: 0 }])
    await hostOf(server, admin, id).pause()
    expect((await read()).live).toEqual([])
  })

  it('the dashboard counts new accounts since six in the morning in Stockholm and within seven days', async () => {
    server.setNow(new Date('2027-05-14T16:00:00Z'))
    const [today, yesterday, older] = await makeUsers(server, 3)
    const join = (user: TestUser, at: string) =>
      server.pool.query('update profiles set created_at = $2 where user_id = $1', [user.userId, at])
    await server.pool.query(`update profiles set created_at = '2027-01-01'`)
    await join(today, '2027-05-14T04:00:00Z')
    await join(yesterday, '2027-05-14T03:59:59Z')
    await join(older, '2027-05-07T15:59:59Z')
    expect((await read()).newGuests).toEqual({ today: 1, week: 2 })
  })

  it('the dashboard shows the latest five changes by admins, latest first', async () => {
    for (let level = 2; level <= 8; level++) {
      await call(server, admin, 'updateUser', {
        params: { userId: guest.userId },
        body: { version: level - 1, level },
      })
    }
    const { changes } = await read()
    const all = (await call(server, admin, 'listAudit')).body.items
    expect(changes.map((change: { id: number }) => change.id)).toEqual(
      all.slice(0, 5).map((change: { id: number }) => change.id),
    )
    expect(changes).toHaveLength(5)
    expect(changes[0]).toMatchObject({
      actor: { userId: admin.userId },
      action: 'user.updated',
      subjectName: guest.displayName,
    })
  })
})
