import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { internet } from '#server/platform/pictures/outside.ts'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { picture } from './make-picture.ts'
import { host, otherHost, siteIp, startPictureSite } from './picture-site.ts'

const address = `https://${host}/bild.png`

const server = await startInProcess()
const site = await startPictureSite()
const png = await picture('#14402d')
const [admin] = await makeUsers(server, 1, { admin: true })

/** What this process, in which the server runs, tried to connect to. */
const reached = new Set<string>()
const record = (message: unknown) => {
  const { socket } = message as { socket: Socket }
  socket.on('connectionAttempt', (ip: string) => reached.add(ip))
}
beforeEach(async () => {
  site.reset()
  server.engine.outside = site.outside
  await server.pool.query('truncate homepage_content')
  reached.clear()
  subscribe('net.client.socket', record)
})
afterEach(() => {
  unsubscribe('net.client.socket', record)
})

const save = (imageUrl: string) => call(server, admin, 'createSection', { body: { title: 'Bild', imageUrl } })
const isRefused = {
  status: 400,
  body: { code: 'picture_unreachable', fields: [{ field: 'imageUrl', rule: 'picture_unreachable' }] },
}

const inside = [
  '127.0.0.2',
  '::1',
  '0.0.0.0',
  '::',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  'fd00::1',
  '169.254.169.254',
  'fe80::1',
  '100.64.0.1',
  '224.0.0.1',
  'ff02::1',
  '255.255.255.255',
  '::ffff:127.0.0.1',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
]

it.each(inside)('a host that resolves to %s is refused, and no connection is tried', async (ip) => {
  site.names.set(host, [[ip]])
  expect(await save(address)).toMatchObject(isRefused)
  expect([site.asked, reached.has(ip)]).toEqual([[], false])
})

it('a host with one public and one private address is refused', async () => {
  site.names.set(host, [[siteIp, '10.0.0.1']])
  expect(await save(address)).toMatchObject(isRefused)
  expect([site.asked, reached.has('10.0.0.1')]).toEqual([[], false])
})

it('a host that resolves to a public address first and to a private one later is asked at the first only', async () => {
  site.names.set(host, [[siteIp], ['10.0.0.1']])
  site.answers('/bild.png', png)
  expect((await save(address)).status).toBe(201)
  expect([site.resolved, reached.has('10.0.0.1')]).toEqual([[host], false])
})

it('an unknown host and a host with a certificate for another name are refused with the same answer', async () => {
  expect(await save('https://okand.example.se/bild.png')).toMatchObject(isRefused)
  site.names.set('falsk.example.se', [[siteIp]])
  expect(await save('https://falsk.example.se/bild.png')).toMatchObject(isRefused)
  expect(site.asked).toEqual([])
})

it('three redirects are followed, each with the same checks; a fourth is refused', async () => {
  site.redirects('/bild.png', '/2.png', 301)
  site.redirects('/2.png', `https://${otherHost}/3.png`, 307)
  site.redirects('/3.png', '4.png', 308)
  site.answers('/4.png', png)
  expect((await save(address)).status).toBe(201)
  expect(site.resolved).toEqual([host, host, otherHost, otherHost])
  site.redirects('/4.png', '/5.png')
  site.answers('/5.png', png)
  expect(await save(address)).toMatchObject(isRefused)
  expect(site.asked).not.toContain(`${otherHost}/5.png`)
})

it.each([
  'http://cdn.example.se/a.png',
  '//127.0.0.1/a.png',
  'https://127.0.0.1/a.png',
  'https://[::1]/a.png',
  'https://2130706433/a.png',
  'https://0x7f000001/a.png',
  'https://localhost/a.png',
  'https://cdn.example.se:8443/a.png',
  'https://admin:hemligt@cdn.example.se/a.png',
  'https://cdn.example.se./a.png',
  'https://cdn.example.se/a.png#x',
  'ftp://cdn.example.se/a.png',
  'javascript:alert(1)',
  'data:image/png;base64,iVBORw0KGgo=',
  'file:///etc/passwd',
  'https://',
])('a redirect to %s is not followed', async (location) => {
  site.redirects('/bild.png', location)
  expect(await save(address)).toMatchObject(isRefused)
  expect([site.resolved, site.asked]).toEqual([[host], [`${host}/bild.png`]])
})

it('a redirect to a host that resolves to a private address is refused', async () => {
  site.redirects('/bild.png', `https://${otherHost}/a.png`)
  site.names.set(otherHost, [['192.168.1.1']])
  expect(await save(address)).toMatchObject(isRefused)
  expect([site.resolved, reached.has('192.168.1.1')]).toEqual([[host, otherHost], false])
})

it('a site in the server’s own network is refused, such as the one that the test runs', async () => {
  server.engine.outside = { ...site.outside, isPublic: internet.isPublic }
  site.answers('/bild.png', png)
  expect(await save(address)).toMatchObject(isRefused)
  expect(site.asked).toEqual([])
})

control('without the check of addresses, a site in the server’s own network is fetched', async () => {
  server.engine.outside = { ...site.outside, isPublic: () => true }
  site.answers('/bild.png', png)
  expect((await save(address)).status).toBe(201)
  expect([site.asked, reached.has(siteIp)]).toEqual([[`${host}/bild.png`], true])
  site.names.set(host, [['127.0.0.2']])
  expect((await save(address)).status).toBe(400)
  expect(reached.has('127.0.0.2')).toBe(true)
})
