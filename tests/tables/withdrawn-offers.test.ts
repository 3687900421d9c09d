import { beforeEach, expect, test } from 'vitest'
import { queueJob } from '#server/features/tables/queue-job.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeTable, makeWait } from './make-table.ts'
import { startHouse } from './start-house.ts'

const { server, asAdmin } = await startHouse()
const noon = new Date('2055-03-05T11:00:00Z')
const date = '2055-03-05'
let guest: TestUser
let tableId: string
let waitId: string

beforeEach(async () => {
  server.setNow(noon)
  await server.pool.query(
    'delete from table_waits; delete from table_bookings; delete from restaurant_tables',
  )
  await server.pool.query('delete from opening_days; delete from closed_dates')
  guest = (await makeUsers(server, 1))[0] as TestUser
  tableId = await makeTable(server, { tableNumber: 7 })
  waitId = await makeWait(server, { userId: guest.userId })
  await queueJob.run(server.engine)
  expect(await mine()).toMatchObject([{ offer: { tableNumber: 7 } }])
})

const mine = async () => (await call(server, guest, 'listMyTableWaits')).body.items
const notices = async () =>
  (
    await server.pool.query(
      `select title, message, is_active from notifications n join notification_targets t on t.notification_id = n.id
       where t.user_id = $1 order by n.created_at, n.id`,
      [guest.userId],
    )
  ).rows
const later = async (minutes: number) => {
  server.setNow(new Date(noon.getTime() + minutes * 60_000))
  await queueJob.run(server.engine)
}
const accept = () => call(server, guest, 'acceptTableOffer', { params: { waitId } })

const edit = async (change: object) => {
  const { body } = await asAdmin('getTableForEditing', { params: { tableId } })
  const { tableNumber, capacity, location, isAvailable, version } = body
  const changed = { tableNumber, capacity, location, isAvailable, version, ...change }
  expect((await asAdmin('updateTable', { params: { tableId }, body: changed })).status).toBe(200)
}
const close = async () => {
  const { version, days } = (await asAdmin('getOpeningHours')).body
  const body = { days, closedDates: [{ date, reason: 'Stängd fest' }], version, affected: 'leave' }
  expect((await asAdmin('putOpeningHours', { body })).status).toBe(200)
}

test.each([
  ['out of use', { isAvailable: false }, { isAvailable: true }],
  ['smaller than the party', { capacity: 1 }, { capacity: 4 }],
])(
  'an offer of a table that is %s is withdrawn, and the guest waits on at the same place, until it fits again',
  async (_, change, back) => {
    await edit(change)
    await later(1)
    expect(await mine()).toMatchObject([{ id: waitId, position: 1, offer: null }])
    expect(await notices()).toMatchObject([
      { title: 'Ett bord är ledigt för dig', is_active: false },
      {
        title: 'Bordet går inte att boka längre',
        message: 'Det gällde bord 7, fredag 5 mars 2055 kl. 19:00. Du står kvar på din plats i kön.',
        is_active: true,
      },
    ])
    expect(await accept()).toMatchObject({ status: 409, body: { code: 'offer_ended' } })
    await edit(back)
    await later(2)
    expect(await mine()).toMatchObject([{ id: waitId, offer: { tableNumber: 7 } }])
    expect(await accept()).toMatchObject({ status: 200 })
    await expectInvariants(server.pool)
  },
)

test('an offer at a time at which the house is closed now ends with the wait, which is said once', async () => {
  await close()
  await later(1)
  expect(await mine()).toEqual([])
  const [{ status }] = (await server.pool.query('select status from table_waits where id = $1', [waitId]))
    .rows
  expect(status).toBe('passed')
  expect(await notices()).toMatchObject([
    { title: 'Ett bord är ledigt för dig', is_active: false },
    {
      title: 'Du står inte längre i kö för ett bord',
      message: 'Öppettiderna har ändrats, och fredag 5 mars 2055 kl. 19:00 har vi stängt.',
    },
  ])
  await later(2)
  expect(await notices()).toHaveLength(2)
})

test('a wait whose time passes without a table says so once', async () => {
  await edit({ isAvailable: false })
  await later(1)
  for (const minutes of [420, 421, 422]) await later(minutes)
  expect(await mine()).toEqual([])
  expect((await notices()).map(({ title }) => title)).toEqual([
    'Ett bord är ledigt för dig',
    'Bordet går inte att boka längre',
    'Det blev inget bord ledigt',
  ])
})

test('the day of staff names the times at which a table is offered, and until when', async () => {
  const tables = async () => (await asAdmin('getTableDay', { params: { date } })).body.tables
  expect(await tables()).toMatchObject([
    {
      id: tableId,
      offers: [
        {
          startsAt: '2055-03-05T18:00:00.000Z',
          endsAt: '2055-03-05T20:00:00.000Z',
          until: '2055-03-05T11:15:00.000Z',
        },
      ],
    },
  ])
  await later(15)
  expect(Object.keys((await tables())[0])).not.toContain('offers')
})
