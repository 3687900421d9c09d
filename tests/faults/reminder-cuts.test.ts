import { test } from 'vitest'
import { eventRemindersJob } from '#server/features/events/event-reminders-job.ts'
import { remindersJob } from '#server/features/tables/reminders-job.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { cutReminders, cuts, reminded } from './cut-reminders.ts'

const tomorrow = new Date('2055-03-04T19:00:00+01:00')

test(`two nodes lose their database ${cuts} times while they remind ${reminded} guests of their tables: each is reminded once, by notice and mail`, async () => {
  const server = await startInProcess()
  for (const { userId } of await makeUsers(server, reminded))
    await makeBooking(server, { tableId: await makeTable(server), userId, status: 'confirmed' })
  await server.pool.query(`update table_bookings set created_at = '2055-03-01'`)
  server.setNow(tomorrow)
  await cutReminders(server, remindersJob, 'select count(reminded_for)::int as reminded from table_bookings')
})

test(`two nodes lose their database ${cuts} times while they remind ${reminded} guests of as many events: each is reminded once, by notice and mail`, async () => {
  const server = await startInProcess()
  for (const [index, { userId }] of (await makeUsers(server, reminded)).entries()) {
    const eventId = await makeEvent(server, { title: `Kväll ${index}`, date: '2055-03-05', time: '19:00' })
    await server.pool.query('insert into event_bookings (event_id, user_id) values ($1, $2)', [
      eventId,
      userId,
    ])
  }
  server.setNow(tomorrow)
  await cutReminders(server, eventRemindersJob, 'select count(*)::int as reminded from event_reminders')
})
