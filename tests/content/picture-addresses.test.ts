import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import dns from 'node:dns'
import type { Socket } from 'node:net'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { OperationName } from '#contract/operations.ts'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

const allowedHost = 'bilder.example.se'

/** Addresses that are refused whatever hosts are allowed. */
const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zy8+',
  'vbscript:msgbox(1)',
  'blob:https://bilder.example.se/1',
  'file:///etc/passwd',
  'ftp://bilder.example.se/a.png',
  '//bilder.example.se/a.png',
  '///bilder.example.se/a.png',
  '/\\bilder.example.se/a.png',
  '\\\\bilder.example.se\\a.png',
  '/\t/bilder.example.se/a.png',
  'https:/bilder.example.se/a.png',
  'https:bilder.example.se/a.png',
  'https:\\\\bilder.example.se\\a.png',
  'https://bilder.example.se\\@evil.example/a.png',
  'http://bilder.example.se/a.png',
  'http://169.254.169.254/latest/meta-data/',
  'https://169.254.169.254/latest/meta-data/',
  'https://127.0.0.1/a.png',
  'https://[::1]/a.png',
  'https://0x7f000001/a.png',
  'https://2130706433/a.png',
  'https://localhost/a.png',
  'https://bilder.example.se:8443/a.png',
  'https://bilder.example.se:443/a.png',
  'https://admin:hemligt@bilder.example.se/a.png',
  'https://bilder.example.se@evil.example/a.png',
  'https://bilder.example.se%2f@evil.example/a.png',
  'https://BILDER.example.se/a.png',
  'https://bilder.exämple.se/a.png',
  'https://ｂilder.example.se/a.png',
  'https://bilder。example.se/a.png',
  'https://bilder.example.se./a.png',
  'https://bilder.example.se',
  'https://bilder.example.se/a b.png',
  'https://bilder.example.se/a.png"onerror="alert(1)',
  "https://bilder.example.se/a.png'",
  'https://bilder.example.se/a.png#x',
  'https://bilder.example.se/å.png',
  '/bilder/<script>.png',
  '/a.png?x=1',
  '/',
  'a.png',
  '../a.png',
  ' \u0000/a.png',
]
/** Well-formed addresses on hosts that are not allowed: a tracking pixel, and look-alikes. */
const foreign = [
  'https://tracker.example/pixel.gif?guest=1',
  'https://evil-bilder.example.se/a.png',
  'https://bilder.example.se.evil.example/a.png',
  'https://sub.bilder.example.se/a.png',
  'https://xn--bilder-cua.example.se/a.png',
]
const accepted = ['/pictures/a.webp', '/api/pictures/3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b']
const event = { title: 'Cup', date: '2055-03-05', time: '19:00', location: 'Baren', category: 'Sport' }

type Field = { field: string; operation: OperationName; parts: (address: string) => object }
const fields: Field[] = [
  {
    field: 'imageUrl',
    operation: 'createSection',
    parts: (imageUrl) => ({ body: { title: 'Bild', imageUrl } }),
  },
  {
    field: 'imageUrl',
    operation: 'updateSection',
    parts: (imageUrl) => ({ params: { sectionKey: 'hero_title' }, body: { imageUrl, version: 0 } }),
  },
  { field: 'logoUrl', operation: 'putHeader', parts: (logoUrl) => ({ body: { logoUrl, version: 0 } }) },
  {
    field: 'backgroundImageUrl',
    operation: 'putHeader',
    parts: (backgroundImageUrl) => ({ body: { backgroundImageUrl, version: 0 } }),
  },
  { field: 'imageUrl', operation: 'createEvent', parts: (imageUrl) => ({ body: { ...event, imageUrl } }) },
]

let server: InProcessServer
let admin: TestUser
let eventId: string
beforeAll(async () => {
  server = await startInProcess()
  ;[admin] = (await makeUsers(server, 1, { admin: true })) as [TestUser]
  eventId = (await call(server, admin, 'createEvent', { body: event })).body.id
  fields.push({
    field: 'imageUrl',
    operation: 'updateEvent',
    parts: (imageUrl) => ({ params: { eventId }, body: { ...event, imageUrl, version: 1 } }),
  })
})
const allowHosts = (hosts: string[]) => {
  server.engine.env.imageHosts = hosts
}
const deleteContent = () => server.pool.query('truncate homepage_content, header_content')
const stored = async (): Promise<string[]> => {
  const { rows } = await server.pool.query(`
    select image_url as address from homepage_content union all select logo_url from header_content
    union all select background_image_url from header_content union all select image_url from events`)
  return rows.map(({ address }) => address).filter(Boolean)
}

describe.each([
  ['no host is allowed', [] as string[]],
  ['one host is allowed', [allowedHost]],
])('picture addresses, where %s', (_, hosts) => {
  it(`every picture field refuses ${hostile.length} hostile addresses`, async () => {
    allowHosts(hosts)
    for (const { field, operation, parts } of fields) {
      for (const address of hostile) {
        const answer = await call(server, admin, operation, parts(address))
        expect(answer, `${operation} ${field} ${address}`).toMatchObject({
          status: 400,
          body: { code: 'validation_failed', fields: [{ field }] },
        })
      }
    }
    expect(await stored()).toEqual([])
  })

  it('every picture field refuses hosts that are not allowed, and names the rule picture_host', async () => {
    allowHosts(hosts)
    for (const { field, operation, parts } of fields) {
      for (const address of [...foreign, ...(hosts.length === 0 ? [`https://${allowedHost}/a.png`] : [])]) {
        const answer = await call(server, admin, operation, parts(address))
        expect(answer, `${operation} ${field} ${address}`).toMatchObject({
          status: 400,
          body: { code: 'validation_failed', fields: [{ field, rule: 'picture_host' }] },
        })
      }
    }
    expect(await stored()).toEqual([])
  })
})

it('picture addresses: paths of this site and allowed hosts are accepted', async () => {
  allowHosts([allowedHost])
  for (const { operation, parts } of fields.filter((each) => each.operation !== 'updateEvent')) {
    for (const address of [...accepted, `https://${allowedHost}/a.png?size=2&x=%20`]) {
      await deleteContent()
      const answer = await call(server, admin, operation, parts(address))
      expect([200, 201], `${operation} ${address}`).toContain(answer.status)
    }
  }
})

describe('the server never fetches a picture', () => {
  /** Addresses that this process, in which the server runs, connected to or looked up. */
  const reached = new Set<string>()
  const record = (message: unknown) => {
    const { socket } = message as { socket: Socket }
    socket.on('connectionAttempt', (ip: string, port: number) => reached.add(`${ip}:${port}`))
  }
  const watch = () => {
    reached.clear()
    subscribe('net.client.socket', record)
    const lookup = dns.lookup
    vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: never[]) => {
      reached.add(name)
      return (lookup as (...all: unknown[]) => void)(name, ...rest)
    }) as never)
  }
  afterEach(() => {
    unsubscribe('net.client.socket', record)
    vi.restoreAllMocks()
  })

  it('when its address is stored or read', async () => {
    allowHosts([allowedHost])
    await deleteContent()
    watch()
    const address = `https://${allowedHost}/a.png`
    for (const { operation, parts } of fields) await call(server, admin, operation, parts(address))
    for (const read of ['getHome', 'getHeader', 'listSections', 'listEvents'] as const) {
      expect((await call(server, admin, read)).body).toBeDefined()
    }
    expect(JSON.stringify((await call(server, admin, 'getHome')).body)).toContain(address)
    const known = [new URL(server.url), new URL(server.databaseUrl)]
    const others = [...reached].filter(
      (where) => !known.some(({ port, hostname }) => where.endsWith(`:${port}`) || where === hostname),
    )
    expect(others).toEqual([])
  })

  control('a fetch would have been noticed', async () => {
    watch()
    await fetch('https://bilder.invalid/a.png').catch(() => undefined)
    await fetch('http://127.0.0.1:9/a.png').catch(() => undefined)
    expect([...reached]).toEqual(expect.arrayContaining(['bilder.invalid']))
  })
})
