import { beforeAll, describe, expect, it } from 'vitest'
import type { OperationName } from '#contract/operations.ts'
import { call } from '#tests/harness/call.ts'
import { expectWithin, itInLongForm, report } from '#tests/harness/long-form.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

const server = await startServer()
/** Rows that a search must leave out. */
const crowd = long ? 10_000 : 300
/** Upper limit of a search in milliseconds. */
const searchLimitMs = 1_000

const named = [
  'Åkes kväll',
  'Ake och Ölet',
  '100% rabatt',
  'under_streck',
  'bak\\streck',
  'Café-quiz',
] as const

const insertions: Record<string, string> = {
  listAllEvents: `insert into events (title, date, time, location, category)
    select title, '2055-03-05', '19:00', case title when 'Åkes kväll' then 'Takterrassen' else 'Baren' end, 'Mat'
    from unnest($1::text[]) title`,
  listAllCompetitions: `insert into competitions (title, type, difficulty, start_date, end_date)
    select title, 'Dart', 'Easy', '2055-03-05', '2055-03-06' from unnest($1::text[]) title`,
  listAllQuizzes: `insert into quizzes (title) select title from unnest($1::text[]) title`,
  listAllMenuItems: `with category as (
      insert into menu_categories (name, display_order) values ('Smått & gott', 0) returning id
    ) insert into menu_items (name, category_id, price_ore) select title, id, 8900 from unnest($1::text[]) title, category`,
}
const lists = Object.keys(insertions) as ('listAllEvents' & OperationName)[]

/** The titles of events, competitions and quizzes, or the names of dishes. */
const titles = (items: object[]) =>
  items.map((item) => ('title' in item ? item.title : 'name' in item ? item.name : '')).sort()

describe.each(lists)('a search in %s', (list) => {
  let admin: TestUser
  beforeAll(async () => {
    ;[admin] = await makeUsers(server, 1, { admin: true })
    const others = Array.from({ length: crowd }, (_, i) => `Nummer ${i}`)
    await server.pool.query(insertions[list] as string, [[...named, ...others]])
    await server.pool.query('analyze')
  })

  /** Some rows, whose title or name is what a test reads. */
  const ask = (query: object) => call(server, admin, list, { query: { limit: 100, ...query } })
  const found = async (search: string) => {
    const { status, body } = await ask({ search })
    expect(status, search).toBe(200)
    return titles(body.items)
  }

  it.each([
    ['åke', ['Åkes kväll']],
    ['AKE', ['Ake och Ölet', 'Åkes kväll']],
    ['olet', ['Ake och Ölet']],
    ['%', ['100% rabatt']],
    ['_', ['under_streck']],
    ['k\\s', ['bak\\streck']],
    ['cafe quiz', ['Café-quiz']],
    ['.*', []],
    ["'; drop table events; --", []],
    ['\u0301', []],
  ])(`a search in ${list} for %j is taken literally, without accents`, async (typed, expected) =>
    expect(await found(typed)).toEqual(expected),
  )

  it(`an empty search in ${list} finds every row`, async () => {
    const all = await ask({})
    expect((await ask({ search: '' })).body).toEqual(all.body)
    expect((await ask({ search: '   ' })).body).toEqual(all.body)
  })

  it(`a search in ${list} is read page by page, each row once`, async () => {
    const seen: unknown[] = []
    let cursor: string | undefined
    do {
      const { body } = await ask({ search: 'streck', limit: 1, ...(cursor && { cursor }) })
      seen.push(...titles(body.items))
      cursor = body.nextCursor ?? undefined
    } while (cursor)
    expect(seen.sort()).toEqual(['bak\\streck', 'under_streck'])
  })

  itInLongForm(`a search in ${list} among ${crowd} rows takes less than a second`, async () => {
    const began = performance.now()
    expect(await found('finns inte')).toEqual([])
    const took = performance.now() - began
    report(`a search in ${list} among ${crowd} rows that finds none: ${Math.round(took)} ms`)
    expectWithin(searchLimitMs, took)
  })
})

it('events are found by their location too, and dishes by their category', async () => {
  const [admin] = await makeUsers(server, 1, { admin: true })
  const events = await call(server, admin, 'listAllEvents', { query: { search: 'takterr' } })
  expect(titles(events.body.items)).toEqual(['Åkes kväll'])
  const dishes = await call(server, admin, 'listAllMenuItems', { query: { search: 'smatt & g', limit: 5 } })
  expect(dishes.body.items).toHaveLength(5)
})

it('a search in coming events leaves out those that are over, and the other way round', async () => {
  const [admin] = await makeUsers(server, 1, { admin: true })
  await server.pool.query(
    `insert into events (title, date, time, location, category) values ('Åkes förra', '2024-03-05', '19:00', 'Baren', 'Mat')`,
  )
  const foundIn = async (when: 'upcoming' | 'past') => {
    const { body } = await call(server, admin, 'listAllEvents', { query: { search: 'åkes', when } })
    return titles(body.items)
  }
  expect(await foundIn('upcoming')).toEqual(['Åkes kväll'])
  expect(await foundIn('past')).toEqual(['Åkes förra'])
})
