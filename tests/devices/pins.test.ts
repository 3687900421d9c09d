import { beforeEach, describe, expect, it } from 'vitest'
import { bounds } from '#contract/bounds.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { hashPassword } from '#server/platform/accounts/password.ts'
import { call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { outputUntil, startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { insertOrder, order } from '#tests/orders/make-order.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { makeDevice } from './make-device.ts'

const server = await startServer()
const [admin, guest] = await makeUsers(server, 2, { admin: true })
await server.pool.query('delete from user_roles where user_id = $1', [guest.userId])
const [cook] = await makeUsers(server, 1, { roles: ['kitchen'] })
const [barkeeper] = await makeUsers(server, 1, { roles: ['bar'] })
const [doorman] = await makeUsers(server, 1, { roles: ['door'] })

const choose = (who: TestUser, pin: string | null, password = who.password) =>
  call(server, who, 'setMyPin', { body: { password, pin } })
const tap = (device: TestUser, who: TestUser, pin: string) =>
  call(server, device, 'setDevicePerson', { body: { userId: who.userId, pin } })
const close = (device: TestUser, isOpen = false) =>
  call(server, device, 'setKitchenOpen', { body: { isOpen } })
const people = async (device: TestUser) => (await call(server, device, 'listDevicePeople')).body
const latest = async (subjectId: string) =>
  (await call(server, admin, 'listAudit', { query: { subjectId, limit: '1' } })).body.items[0]
const endDelays = () =>
  server.pool.query(`update sign_in_delays set blocked_until = now() - interval '1 minute'`)
const query = async (text: string, values: unknown[] = []) => (await server.pool.query(text, values)).rows

let kitchen: TestUser
beforeEach(async () => {
  for (const table of ['pins', 'device_people', 'sign_in_delays', 'devices'])
    await server.pool.query(`delete from ${table}`)
  await server.pool.query('update kitchen set is_open = true')
  kitchen = await makeDevice(server, 'kitchen')
})

describe('choosing a PIN', () => {
  it('a member of staff chooses a PIN with the password, replaces and removes it; the log says so', async () => {
    expect((await choose(cook, '5093', 'fel')).body.code).toBe('wrong_password')
    expect((await choose(cook, '5093')).status).toBe(204)
    expect((await call(server, cook, 'getMyPin')).body).toEqual({ isSet: true })
    expect((await latest(cook.userId)).action).toBe('pin.chosen')
    expect((await tap(kitchen, cook, '5093')).status).toBe(200)
    expect((await choose(cook, '718204')).status).toBe(204)
    // Whoever acted with the old PIN is asked again.
    expect((await people(kitchen)).acting).toBeNull()
    expect((await tap(kitchen, cook, '5093')).body.code).toBe('wrong_pin')
    expect((await tap(kitchen, cook, '718204')).status).toBe(200)
    expect((await choose(cook, null)).status).toBe(204)
    expect((await call(server, cook, 'getMyPin')).body).toEqual({ isSet: false })
    expect((await latest(cook.userId)).action).toBe('pin.removed')
    expect((await tap(kitchen, cook, '718204')).body.code).toBe('forbidden')
  })

  it('a PIN is refused that is easy to guess, too short, too long or no number, and one of a guest', async () => {
    for (const pin of ['1234', '0000', '1987'])
      expect((await choose(cook, pin)).body.code, pin).toBe('pin_too_easy')
    for (const pin of ['509', '5093718', '50a3', ''])
      expect((await choose(cook, pin)).body.code, pin).toBe('validation_failed')
    expect((await choose(guest, '5093')).body.code).toBe('forbidden')
    expect(await query('select from pins')).toEqual([])
  })

  it('the PIN is stored only as a slow hash that needs the key of the server, and differs from person to person', async () => {
    for (const who of [cook, barkeeper]) await choose(who, '5093')
    const [one, other] = await query('select hash from pins order by user_id')
    expect(one.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one.hash).not.toBe(other.hash)
    await server.pool.query('update pins set hash = $1 where user_id = $2', [
      // The hash of the bare PIN, as somebody without the key would make it.
      await hashPassword('5093'),
      cook.userId,
    ])
    expect((await tap(kitchen, cook, '5093')).body.code).toBe('wrong_pin')
  })
})

describe('who acts on a device', () => {
  it('a device lists the staff with a PIN and a right of its own by name, and nobody else', async () => {
    for (const who of [cook, barkeeper, doorman, admin]) await choose(who, '5093')
    const names = async (device: TestUser) =>
      (await people(device)).items.map(({ userId }: { userId: string }) => userId).sort()
    expect(await names(kitchen)).toEqual([cook, barkeeper, admin].map(({ userId }) => userId).sort())
    expect(await names(await makeDevice(server, 'door'))).toEqual(
      [doorman, admin].map(({ userId }) => userId).sort(),
    )
    expect(Object.keys((await people(kitchen)).items[0])).toEqual(['userId', 'displayName'])
    const display = await makeDevice(server, 'display')
    expect((await call(server, display, 'listDevicePeople')).body.code).toBe('forbidden')
    expect(await people(admin)).toEqual({ items: [], acting: null })
  })

  it('the log names person and device for two minutes after the last thing done, and then the device alone', async () => {
    await choose(cook, '5093')
    const dish = await makeDish(server)
    const sellOut = (isAvailable: boolean) =>
      call(server, kitchen, 'setMenuItemAvailable', { params: { itemId: dish.id }, body: { isAvailable } })
    await sellOut(false)
    expect(await latest(dish.id)).toMatchObject({ actor: null, deviceName: kitchen.displayName })
    const { body } = await tap(kitchen, cook, '5093')
    expect(body.acting).toMatchObject({ userId: cook.userId, displayName: cook.displayName })
    expect(body.acting.seconds).toBeGreaterThan(bounds.actingSeconds - 20)
    await sellOut(true)
    expect(await latest(dish.id)).toMatchObject({
      actor: { userId: cook.userId },
      deviceName: kitchen.displayName,
    })
    // Reading does not count as doing something; a step does.
    await server.pool.query(`update device_people set until = now() + interval '20 seconds'`)
    await call(server, kitchen, 'listKitchenOrders')
    expect((await people(kitchen)).acting.seconds).toBeLessThanOrEqual(20)
    await sellOut(false)
    await expect.poll(async () => (await people(kitchen)).acting.seconds).toBeGreaterThan(90)
    await server.pool.query(`update device_people set until = now() - interval '1 second'`)
    await sellOut(true)
    expect(await latest(dish.id)).toMatchObject({ actor: null, deviceName: kitchen.displayName })
    expect((await people(kitchen)).acting).toBeNull()
  })

  it('closing the kitchen and cancelling an order need a name where staff have PINs; opening and every other step do not', async () => {
    const orderId = await insertOrder(server, { userId: guest.userId, dish: await makeDish(server) })
    const step = (status: string, version: number) =>
      call(server, kitchen, 'setOrderStatus', { params: { orderId }, body: { status, version } })
    expect((await close(kitchen)).status).toBe(200)
    // Somebody who may not close it makes nobody able to say who does.
    await choose(doorman, '5093')
    expect((await close(kitchen)).status).toBe(200)
    await choose(cook, '5093')
    expect((await close(kitchen, true)).status).toBe(200)
    expect(await close(kitchen)).toMatchObject({ status: 403, body: { code: 'person_needed' } })
    expect((await step('confirmed', 1)).status).toBe(200)
    const undone = await call(server, kitchen, 'undoOrderStatus', {
      params: { orderId },
      body: { version: 2 },
    })
    expect(undone.status).toBe(200)
    expect((await step('cancelled', 3)).body.code).toBe('person_needed')
    // A person who is signed in is known.
    expect((await close(admin)).status).toBe(200)
    await tap(kitchen, cook, '5093')
    expect((await step('cancelled', 3)).status).toBe(200)
    expect(await latest(orderId)).toMatchObject({
      action: 'order.cancelled',
      actor: { userId: cook.userId },
      deviceName: kitchen.displayName,
    })
  })

  it('refusing the last line of an order, which cancels it, needs a name too; refusing another line does not', async () => {
    await choose(cook, '5093')
    const dish = await makeDish(server)
    const { body: placed } = await order(server, guest, {
      lines: [lineOf(dish), lineOf(dish, 1, 'Utan lök')],
    })
    const refuse = (position: number) =>
      call(server, kitchen, 'checkOrderLine', {
        params: { orderId: placed.id, position: String(position) },
        body: { check: 'other' },
      })
    expect((await refuse(0)).status).toBe(200)
    expect(await refuse(1)).toMatchObject({ status: 403, body: { code: 'person_needed' } })
    const { body: now } = await call(server, admin, 'getKitchenOrder', { params: { orderId: placed.id } })
    expect(now).toMatchObject({
      status: 'pending',
      lines: [{ alcoholCheck: 'other' }, { alcoholCheck: null }],
    })
    await tap(kitchen, cook, '5093')
    expect((await refuse(1)).body.status).toBe('cancelled')
    expect(await latest(placed.id)).toMatchObject({
      actor: { userId: cook.userId },
      deviceName: kitchen.displayName,
    })
  })

  it('a person without the right of a step is not named with it, and cannot take one that needs a name', async () => {
    for (const who of [cook, barkeeper]) await choose(who, '5093')
    await tap(kitchen, barkeeper, '5093')
    expect((await close(kitchen)).body.code).toBe('person_needed')
    expect((await close(kitchen, true)).status).toBe(200)
    await tap(kitchen, cook, '5093')
    expect((await close(kitchen)).status).toBe(200)
    expect((await latest('kitchen')).actor.userId).toBe(cook.userId)
    await tap(kitchen, barkeeper, '5093')
    expect((await close(kitchen, true)).status).toBe(200)
    expect(await latest('kitchen')).toMatchObject({ actor: null, deviceName: kitchen.displayName })
  })

  it('a role that is taken away ends at once what the person can do on a device', async () => {
    const [other] = await makeUsers(server, 1, { roles: ['kitchen'] })
    for (const who of [cook, other]) await choose(who, '5093')
    await tap(kitchen, other, '5093')
    await call(server, admin, 'setUserRole', {
      params: { userId: other.userId, role: 'kitchen' },
      body: { isHeld: false },
    })
    expect((await people(kitchen)).acting).toBeNull()
    expect((await close(kitchen)).body.code).toBe('person_needed')
    expect((await tap(kitchen, other, '5093')).body.code).toBe('forbidden')
    const unknown = { userId: randomId(), pin: '5093' }
    expect((await call(server, kitchen, 'setDevicePerson', { body: unknown })).body.code).toBe('forbidden')
    expect(await query('select from sign_in_delays')).toEqual([])
  })

  it('a scan at the door that waited for the network names the device alone', async () => {
    await choose(doorman, '5093')
    const door = await makeDevice(server, 'door')
    await tap(door, doorman, '5093')
    const scan = async (waitedMs: number) => {
      const [arriving] = await makeUsers(server, 1)
      const { id } = await makeBooking(server, {
        tableId: await makeTable(server),
        userId: arriving.userId,
        ...stockholmWallClock(new Date()),
        status: 'confirmed',
      })
      const body = { code: id, requestId: randomId(), waitedMs }
      const answer = await call(server, door, 'checkIn', { body })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return latest(id)
    }
    expect(await scan(0)).toMatchObject({ actor: { userId: doorman.userId }, deviceName: door.displayName })
    expect(await scan(1_000)).toMatchObject({ actor: null, deviceName: door.displayName })
  })

  it('of two PINs at the same moment the last one counts, and the device has one person', async () => {
    for (const who of [cook, barkeeper]) await choose(who, '5093')
    for (let round = 0; round < 5; round++) {
      const answers = await Promise.all([cook, barkeeper].map((who) => tap(kitchen, who, '5093')))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const rows = await query('select user_id from device_people where device_id = $1', [kitchen.userId])
      expect(rows).toHaveLength(1)
      expect((await people(kitchen)).acting.userId).toBe(rows[0].user_id)
    }
  })
})

describe('guessing a PIN', () => {
  it('wrong PINs slow down the next ones, by device and person, and a right one ends that', async () => {
    for (const who of [cook, barkeeper]) await choose(who, '5093')
    const other = await makeDevice(server, 'kitchen')
    for (let n = 0; n < 5; n++) {
      await endDelays()
      expect((await tap(kitchen, cook, '4711')).body.code).toBe('wrong_pin')
    }
    // Who waits is the person on this device alone. The delay is a second, which a slow machine needs for one request.
    expect(await query('select failures, blocked_until > updated_at as waits from sign_in_delays')).toEqual([
      { failures: 5, waits: true },
    ])
    await server.pool.query(`update sign_in_delays set blocked_until = now() + interval '30 seconds'`)
    expect((await tap(kitchen, cook, '5093')).body.code).toBe('too_many_requests')
    expect((await tap(kitchen, barkeeper, '5093')).status).toBe(200)
    expect((await tap(other, cook, '5093')).status).toBe(200)
    await endDelays()
    expect((await tap(kitchen, cook, '5093')).status).toBe(200)
    expect(await query('select from sign_in_delays')).toEqual([])
  })

  it('of wrong PINs at once on many devices ten are compared in a day; then only another PIN helps, or the next day', async () => {
    await choose(cook, '5093')
    const devices = await Promise.all(Array.from({ length: 16 }, () => makeDevice(server, 'kitchen')))
    const answers = await Promise.all(devices.map((device) => tap(device, cook, '4711')))
    const codes = answers.map(({ body }) => body.code).sort()
    expect(codes).toEqual([
      ...Array(devices.length - bounds.pin.wrongPerDay).fill('pin_blocked'),
      ...Array(bounds.pin.wrongPerDay).fill('wrong_pin'),
    ])
    expect((await tap(kitchen, cook, '5093')).body.code).toBe('pin_blocked')
    await server.pool.query(`update pins set tries_since = now() - interval '25 hours'`)
    expect((await tap(kitchen, cook, '5093')).status).toBe(200)
    await server.pool.query('update pins set tries = 10')
    await choose(cook, '718204')
    expect((await tap(kitchen, cook, '718204')).status).toBe(200)
  })

  it('right PINs are not counted against the day, and give no wrong one back', async () => {
    await choose(cook, '5093')
    for (let n = 0; n < 3; n++) await tap(kitchen, cook, '4711')
    for (let n = 0; n < 12; n++) expect((await tap(kitchen, cook, '5093')).status).toBe(200)
    expect(await query('select tries from pins')).toEqual([{ tries: 3 }])
  })

  it('neither a right nor a wrong PIN is written to the log of the server', async () => {
    await choose(cook, '5093')
    await tap(kitchen, cook, '471108')
    const output = await outputUntil(server, await tap(kitchen, cook, '5093'))
    expect(output).toContain('setDevicePerson')
    expect(output).not.toMatch(/471108|"pin"/)
  })
})
