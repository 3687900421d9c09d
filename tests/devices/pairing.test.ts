import { describe, expect, it } from 'vitest'
import { bounds } from '#contract/bounds.ts'
import { call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeDish } from '#tests/orders/make-menu.ts'
import { insertOrder } from '#tests/orders/make-order.ts'
import { makeDevice, waitToBePaired } from './make-device.ts'

const server = await startServer({ env: { TRUST_PROXY: '127.0.0.1,::1' } })
const [admin] = await makeUsers(server, 1, { admin: true })
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const typed = (code: string, more: object = {}) => ({
  body: { code, name: 'Köksplattan', purpose: 'kitchen', place: null, ...more },
})
const pair = (code: string, more: object = {}) =>
  call(server, admin, 'pairDevice', { ...typed(code), ...more })
const sessionOf = async (device: { cookie: string }) => (await call(server, device, 'getSession')).body
const failuresOfClub = async () => {
  const { rows } = await server.pool.query('select failures from sign_in_delays')
  return rows.map(({ failures }) => failures)
}
const endDelay = () =>
  server.pool.query(`update sign_in_delays set blocked_until = now() - interval '1 minute'`)
const forget = () => server.pool.query('delete from sign_in_delays')

describe('pairing a device', () => {
  it('a waiting device is paired by its code, typed in any case and with spaces, and then knows what it is for', async () => {
    const waiting = await waitToBePaired(server)
    expect(waiting.code).toMatch(new RegExp(`^[${bounds.pairing.alphabet}]{6}$`))
    expect(await sessionOf(waiting)).toEqual({ me: null })
    const shown = `${waiting.code.slice(0, 3)} ${waiting.code.slice(3)}`.toLowerCase()
    const { status, body } = await pair(shown)
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'Köksplattan', pairedBy: { userId: admin.userId } })
    const { device } = await sessionOf(waiting)
    expect(device).toEqual({
      id: body.id,
      name: 'Köksplattan',
      purpose: 'kitchen',
      place: null,
      rights: expect.arrayContaining(['orders.manage', 'kitchen.open', 'menu.availability']),
    })
    expect((await call(server, waiting, 'listKitchenOrders')).status).toBe(200)
    expect((await call(server, waiting, 'getMe')).body.code).toBe('forbidden')
    expect((await call(server, waiting, 'changeMyPassword', { body: {} })).body.code).toBe('forbidden')
  })

  it('the cookie of a device cannot be read by scripts, and lasts as long as browsers allow', async () => {
    const { headers } = await call(server, null, 'startPairing')
    expect(headers.getSetCookie()[0]).toMatch(
      /^spelrum_paired=\S+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    )
  })

  it('a code works once, for 120 s, and until the device shows the next one', async () => {
    const first = await waitToBePaired(server)
    const second = await waitToBePaired(server, first)
    expect(second.cookie).toBe(first.cookie)
    expect((await pair(first.code)).body.code).toBe('pairing_code_unknown')
    const { rows } = await server.pool.query(
      'select extract(epoch from max(expires_at) - now())::float as seconds from device_pairings',
    )
    expect(rows[0].seconds).toBeGreaterThan(60)
    expect(rows[0].seconds).toBeLessThanOrEqual(bounds.pairing.seconds)
    await server.pool.query(`update device_pairings set expires_at = now() - interval '1 millisecond'`)
    expect((await pair(second.code)).body.code).toBe('pairing_code_unknown')
    const third = await waitToBePaired(server, second)
    expect((await pair(third.code)).status).toBe(201)
    expect((await pair(third.code)).body.code).toBe('pairing_code_unknown')
    expect((await call(server, third, 'startPairing')).body.code).toBe('device_paired')
    await forget()
  })

  it('neither the key nor the code of a device is stored', async () => {
    const { cookie, code } = await waitToBePaired(server)
    await pair(code)
    const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    const { rows } = await server.pool.query(
      `select (select json_agg(d)::text from devices d) || coalesce((select json_agg(p)::text from device_pairings p), '') as stored`,
    )
    expect(token.length).toBeGreaterThan(40)
    expect(rows[0].stored).not.toContain(token)
    expect(rows[0].stored).not.toContain(code)
  })
})

describe('guessing a code', () => {
  it('attempts are counted for the whole club, whatever address they come from, also those that succeed', async () => {
    await forget()
    const [first, second] = [await waitToBePaired(server), await waitToBePaired(server)]
    const wrong =
      ['AAAAAA', 'BBBBBB', 'CCCCCC'].find((code) => code !== first.code && code !== second.code) ?? ''
    for (let n = 1; n <= 8; n++) {
      await endDelay()
      expect((await pair(wrong, from(`192.0.2.${n}`))).body.code).toBe('pairing_code_unknown')
    }
    expect(await failuresOfClub()).toEqual([8])
    // Eight seconds must pass.
    const refused = await pair(first.code, from('192.0.2.99'))
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    await endDelay()
    expect((await pair(first.code, from('192.0.2.99'))).status).toBe(201)
    expect(await failuresOfClub()).toEqual([9])
    expect((await pair(second.code, from('192.0.2.98'))).status).toBe(429)
    await forget()
  })

  it('an address may try 20 codes in ten minutes', async () => {
    for (let n = 0; n < 20; n++) {
      await forget()
      expect((await pair('AAAAAA', from('198.51.100.1'))).body.code).toBe('pairing_code_unknown')
    }
    await forget()
    expect((await pair('AAAAAA', from('198.51.100.1'))).status).toBe(429)
    expect((await pair('AAAAAA', from('198.51.100.2'))).status).toBe(404)
    await forget()
  })

  it('no more than 30 devices wait at the same time, and one address does not get codes without end', async () => {
    await server.pool.query('delete from device_pairings')
    const start = (address: string) => call(server, null, 'startPairing', from(address))
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => start(`203.0.113.${n}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(bounds.pairing.waiting)
    await server.pool.query('delete from device_pairings')
    const statuses = []
    for (let n = 0; n < 62; n++) {
      statuses.push((await start('203.0.113.200')).status)
      if (n % 20 === 19) await server.pool.query('delete from device_pairings')
    }
    expect(statuses.filter((status) => status === 201)).toHaveLength(60)
    await server.pool.query('delete from device_pairings')
  })
})

describe('what a device does', () => {
  const latest = async (subjectId: string) =>
    (await call(server, admin, 'listAudit', { query: { subjectId, limit: '1' } })).body.items[0]

  it('an order is moved on by a kitchen tablet, the audit log names the device, and the guest is told', async () => {
    const [guest] = await makeUsers(server, 1)
    const kitchen = await makeDevice(server, 'kitchen')
    const orderId = await insertOrder(server, { userId: guest.userId, dish: await makeDish(server) })
    for (const [i, status] of ['confirmed', 'preparing', 'ready'].entries()) {
      const answer = await call(server, kitchen, 'setOrderStatus', {
        params: { orderId },
        body: { status, version: i + 1 },
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    }
    expect(await latest(orderId)).toMatchObject({
      actor: null,
      deviceName: kitchen.displayName,
      action: 'order.ready',
    })
    const told = await server.pool.query(
      'select created_by from notifications where id in (select notification_id from notification_targets where user_id = $1)',
      [guest.userId],
    )
    expect(told.rows).toEqual([{ created_by: null }])
  })

  it('a person who is signed in on a device acts as that person', async () => {
    const kitchen = await makeDevice(server, 'kitchen')
    const both = { cookie: `${kitchen.cookie}; ${admin.cookie}` }
    expect((await call(server, both, 'getMe')).body.userId).toBe(admin.userId)
    const { body } = await call(server, both, 'setKitchenOpen', { body: { isOpen: false } })
    expect(body.isOpen ?? false).toBe(false)
    expect(await latest('kitchen')).toMatchObject({ actor: { userId: admin.userId }, deviceName: null })
  })

  it('a device reads what the wall shows as a guest without bookings does', async () => {
    const wall = await makeDevice(server, 'display')
    for (const operation of ['listEvents', 'listCompetitions', 'getLeaderboard'] as const)
      expect((await call(server, wall, operation)).status).toBe(200)
    expect((await call(server, wall, 'getLeaderboard')).body.me).toBeNull()
  })

  it('a device is seen at most once a minute, and its cookie is then set again', async () => {
    const wall = await makeDevice(server, 'display')
    const seen = async () =>
      (await server.pool.query('select last_seen_at from devices where id = $1', [wall.userId])).rows[0]
        .last_seen_at as Date
    const before = await seen()
    const first = await call(server, wall, 'getSession')
    expect(first.headers.getSetCookie()).toEqual([])
    expect(await seen()).toEqual(before)
    await server.pool.query(`update devices set last_seen_at = now() - interval '2 minutes' where id = $1`, [
      wall.userId,
    ])
    const second = await call(server, wall, 'getSession')
    expect(second.headers.getSetCookie()[0]).toContain(wall.cookie)
    await expect.poll(seen).toSatisfy((at: Date) => at >= before)
  })

  it('a device that is revoked is told so by every route it might call, and can wait to be paired again', async () => {
    const kitchen = await makeDevice(server, 'kitchen')
    const revoke = () => call(server, admin, 'revokeDevice', { params: { deviceId: kitchen.userId } })
    expect((await revoke()).status).toBe(204)
    expect((await revoke()).status).toBe(404)
    expect((await call(server, admin, 'revokeDevice', { params: { deviceId: randomId() } })).status).toBe(404)
    for (const operation of ['listKitchenOrders', 'listEvents', 'getMe'] as const)
      expect(await call(server, kitchen, operation)).toMatchObject({
        status: 403,
        body: { code: 'device_revoked' },
      })
    expect(await sessionOf(kitchen)).toEqual({ me: null })
    const again = await waitToBePaired(server, kitchen)
    expect(again.cookie).not.toBe(kitchen.cookie)
    const { body } = await call(server, admin, 'listDevices')
    expect(body.items.map(({ id }: { id: string }) => id)).not.toContain(kitchen.userId)
  })
})
