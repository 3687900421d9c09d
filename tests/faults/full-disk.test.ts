import { expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { canMount, databaseOnSmallDisk } from '#tests/harness/small-disk.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

const refusals = long ? 400 : 60

/** Lines that say why requests were refused. */
const explained = (server: TestServer) =>
  server.output().filter((line) => line.includes('"msg":"unavailable"')).length

const createEvent = (server: TestServer, admin: TestUser) =>
  call(server, admin, 'createEvent', {
    body: {
      title: 'Jazz',
      // Long and hard to compress, so that few fit in a page.
      description: Array.from({ length: 100 }, randomId).join(''),
      date: '2030-01-01',
      time: '19:00',
      location: 'Stora salen',
      category: 'Musik',
      allowsDuplicate: true,
    },
  })

it.runIf(canMount)(
  'full disk: writes get a 503, the node is not ready, the log says why once a second, and writes succeed once there is space',
  async () => {
    const disk = await databaseOnSmallDisk()
    const server = await startServer({ databaseUrl: disk.databaseUrl })
    server.expectErrors('the disk is full: 503', /"status":503|unavailable/)
    const [admin] = await makeUsers(server, 1, { admin: true })
    expect((await createEvent(server, admin)).status).toBe(201)
    await disk.fill()

    // The last pages of the tables still have room for some rows.
    await expect.poll(async () => (await createEvent(server, admin)).status, { interval: 1 }).toBe(503)
    await expect.poll(async () => (await call(server, null, 'getReadiness')).status).toBe(503)
    const began = performance.now()
    await expect.poll(() => explained(server)).toBeGreaterThan(0)
    const linesBefore = explained(server)
    for (let refused = 0; refused < refusals; ) {
      const { status, headers, body } = await createEvent(server, admin)
      // Autovacuum may have made some room in the tables.
      if (status === 201) continue
      refused++
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
    }
    expect(explained(server) - linesBefore).toBeLessThanOrEqual(
      Math.ceil((performance.now() - began) / 1_000) + 1,
    )
    expect((await call(server, null, 'getReadiness')).status).toBe(503)
    expect((await call(server, null, 'getHealth')).status).toBe(200)
    expect((await call(server, admin, 'listEvents')).status).toBe(200)

    await disk.free()
    await expect.poll(async () => (await call(server, null, 'getReadiness')).status).toBe(200)
    expect((await createEvent(server, admin)).status).toBe(201)
  },
)

it.each(['53100', '53200', '53400', '58030'])(
  'a statement that fails with %s is answered with a 503, and the node stays ready if other writes succeed',
  async (code) => {
    const server = await startServer()
    server.expectErrors('the database raises the error: 503', /"status":503|unavailable/)
    const [admin] = await makeUsers(server, 1, { admin: true })
    await server.pool.query(
      `create function refuse_event() returns trigger language plpgsql as $$ begin raise exception 'no space' using errcode = '${code}'; end $$;
     create trigger refuse_event before insert on events execute function refuse_event()`,
    )
    const { status, body, headers } = await createEvent(server, admin)
    expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'unavailable', '2'])
    expect((await call(server, null, 'getReadiness')).status).toBe(200)
  },
)
