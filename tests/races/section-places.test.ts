import { describe, expect, it } from 'vitest'
import { bounds, knownSections } from '#contract/bounds.ts'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { type InProcessServer, startInProcess } from '#tests/harness/in-process.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomFrom } from '#tests/harness/random.ts'
import { long, seed } from '#tests/harness/run-options.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type BurstRequest, burst, tally } from './burst.ts'

/** A server with a fixed clock: everything is added in the same millisecond. */
async function startAtFixedTime(options: { withoutLocks?: boolean } = {}) {
  const server = await startInProcess(options)
  server.setNow(new Date('2026-11-21T18:00:00.123Z'))
  return { server, admins: await makeUsers(server, 2, { admin: true }) }
}

const add = (user: TestUser | undefined, title: string): BurstRequest => ({
  method: 'POST',
  path: '/api/admin/sections',
  user: user as TestUser,
  body: { title },
})
const adds = (admins: TestUser[], count: number) =>
  Array.from({ length: count }, (_, i) => add(admins[i % 2], `Sektion ${i}`))

const stored = async ({ pool }: InProcessServer) =>
  (
    await pool.query<{ section_key: string; title: string | null; display_order: number }>(
      'select section_key, title, display_order from homepage_content order by display_order',
    )
  ).rows
const moment = new Date('2026-11-21T18:00:00.123Z').getTime()

describe('sections: added in the same millisecond', () => {
  it('sections: two requests in one millisecond create two sections with different keys', async () => {
    const { server, admins } = await startAtFixedTime()
    const answers = await burst(server, adds(admins, 2), 2)
    expect(tally(answers)).toEqual({ '201': 2 })
    expect(answers.map(({ body }) => body.sectionKey).sort()).toEqual([
      `custom_section_${moment}`,
      `custom_section_${moment + 1}`,
    ])
  })

  it('sections: of 60 requests, 50 create a section and ten are refused at the limit', async () => {
    const { server, admins } = await startAtFixedTime()
    const answers = await burst(server, adds(admins, 60), 20)
    expect(tally(answers)).toEqual({ '201': bounds.section.count, '409 too_many_sections': 10 })
    const rows = await stored(server)
    expect(new Set(rows.map((row) => row.section_key)).size).toBe(bounds.section.count + 4)
    expect(rows.map((row) => row.display_order)).toEqual(rows.map((_, at) => at + 1))
    const titles = answers.filter(({ status }) => status === 201).map(({ body }) => body.title)
    expect(
      rows
        .slice(4)
        .map((row) => row.title)
        .sort(),
    ).toEqual(titles.sort())
    await expectInvariants(server.pool)
  })

  control('sections: without the lock, not all of 50 requests succeed', async () => {
    const { server, admins } = await startAtFixedTime({ withoutLocks: true })
    const answers = await burst(server, adds(admins, 50), 20)
    expect(tally(answers)['201'] ?? 0).toBeLessThan(50)
  })
})

/** Admins who add, remove and reorder concurrently, each based on the list they read. */
async function rearrange(server: InProcessServer, admins: TestUser[], rounds: number) {
  const random = randomFrom(seed)
  const shuffled = (keys: string[]) =>
    keys
      .map((key) => [random(), key] as const)
      .sort()
      .map(([, key]) => key)
  const all: string[] = []
  for (let round = 0; round < rounds; round++) {
    const seen: string[] = (await call(server, admins[0] as TestUser, 'listSections')).body.items.map(
      (item: { sectionKey: string }) => item.sectionKey,
    )
    const order = (user: TestUser | undefined): BurstRequest => ({
      method: 'PUT',
      path: '/api/admin/sections',
      user: user as TestUser,
      body: { sectionKeys: shuffled(seen) },
    })
    const last = seen.findLast((key) => key.startsWith('custom'))
    const requests = [order(admins[0]), add(admins[1], `Runda ${round}`), order(admins[1])]
    if (last && round % 3 === 2)
      requests.push({ method: 'DELETE', path: `/api/admin/sections/${last}`, user: admins[0] as TestUser })
    const answers = await burst(server, requests, requests.length)
    all.push(...answers.map(({ status, body }) => `${status}${body?.code ? ` ${body.code}` : ''}`))
  }
  return all
}

describe('sections: concurrent moves, additions and removals', () => {
  it('sections: places stay consecutive, and an order that does not match the stored sections is refused', async () => {
    const { server, admins } = await startAtFixedTime()
    const answers = await rearrange(server, admins, long ? 40 : 20)
    expect([...new Set(answers)].sort()).toEqual(['200', '201', '204', '409 stale_version'])
    const rows = await stored(server)
    expect(rows.map((row) => row.display_order)).toEqual(rows.map((_, at) => at + 1))
    expect(rows.filter((row) => !row.section_key.startsWith('custom'))).toHaveLength(knownSections.length)
    await expectInvariants(server.pool)
  })

  control('without the lock and the constraint, two sections share a place', async () => {
    const { server, admins } = await startAtFixedTime({ withoutLocks: true })
    await server.pool.query('alter table homepage_content drop constraint homepage_content_place')
    server.setNow(null)
    await burst(server, adds(admins, 50), 20)
    const places = (await stored(server)).map((row) => row.display_order)
    expect(places).not.toEqual(places.map((_, at) => at + 1))
    await expect(expectInvariants(server.pool)).rejects.toThrow('do not hold')
  })
})
