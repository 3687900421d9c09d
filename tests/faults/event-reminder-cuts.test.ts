import { expect, test } from 'vitest'
import { eventRemindersJob } from '#server/features/events/event-reminders-job.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { makeUsers } from '#tests/harness/users.ts'

const guests = long ? 500 : 60
const cuts = long ? 50 : 8

test(`two nodes lose their database ${cuts} times while they remind ${guests} guests of as many events: each is reminded once, by notice and mail`, async () => {
  const server = await startInProcess()
  for (const [index, { userId }] of (await makeUsers(server, guests)).entries()) {
    const eventId = await makeEvent(server, {
      title: `Kväll ${index}`,
      date: '2055-03-05',
      time: '19:00',
    })
    await server.pool.query('insert into event_bookings (event_id, user_id) values ($1, $2)', [
      eventId,
      userId,
    ])
  }
  server.setNow(new Date('2055-03-04T19:00:00+01:00'))
  const countReminded = async () => {
    const { rows } = await server.pool.query('select count(*)::int as reminded from event_reminders')
    return rows[0].reminded as number
  }
  let isCutting = true
  const node = async () => {
    while (isCutting) await eventRemindersJob.run(server.engine).catch(() => undefined)
  }
  const nodes = Promise.all([node(), node()])
  for (let cut = 0; cut < cuts; cut++) {
    const before = await countReminded()
    await expect.poll(countReminded, { interval: 2 }).toBeGreaterThan(Math.min(before, guests - 1))
    await server.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  }
  isCutting = false
  await nodes
  await eventRemindersJob.run(server.engine)
  const { rows } = await server.pool.query(
    `select (select count(*)::int from notifications) as notices, (select count(distinct path)::int from notifications) as events,
       (select count(*)::int from mails) as mails, (select count(distinct recipient)::int from mails) as guests`,
  )
  expect(rows).toEqual([{ notices: guests, events: guests, mails: guests, guests }])
  await expectInvariants(server.pool)
})
