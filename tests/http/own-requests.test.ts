import { beforeAll, describe, expect, test } from 'vitest'
import { reportPeriod } from '#contract/report-period.ts'
import type { AnyRoute } from '#contract/route.ts'
import { joinCodeOf } from '#rules/join-code.ts'
import { hashed } from '#server/features/accounts/request-email-change.ts'
import { randomId } from '#tests/harness/random.ts'
import { routes } from '#tests/harness/routes.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeCategory, makeDish, makeStation } from '#tests/orders/make-menu.ts'
import { insertOrder } from '#tests/orders/make-order.ts'
import {
  makeGameTable,
  makePlayBooking,
  makePlayRate,
  makePlayWait,
  makeSession,
} from '#tests/play/make-play.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'
import { bodyFor, mutations, pathOf, typesOfFile } from './mutations.ts'
import { storedRows } from './stored-rows.ts'

let server: TestServer
let admin: TestUser
let eventId: string
let joinCode: string
let avatarId: string
let pictureId: string
let soundId: string
/** The code of a friend's ticket. */
const ticket = '7d1f2a34-0d2c-4b6f-9c1e-5a7753c5c601'
beforeAll(async () => {
  server = await startServer()
  admin = (await makeUsers(server, 2, { admin: true }))[0] as TestUser
  const { rows } = await server.pool.query(
    `insert into events (title, date, time, location, category) values ('Cup', '2055-01-01', '19:00', 'Salen', 'Sport') returning id`,
  )
  eventId = rows[0].id
  await server.pool.query('insert into event_bookings (event_id, user_id, places) values ($1, $2, 2)', [
    eventId,
    admin.userId,
  ])
  // A competition with the id of the event, so that the id is found in the paths of both.
  const made = await server.pool.query(
    `insert into competitions (id, title, type, start_date, end_date)
     values ($1, 'Cup', 'Pool', now(), now() + interval '1 day') returning join_number`,
    [eventId],
  )
  await server.pool.query(
    `with league as (insert into quiz_leagues (id, name) values ($1, 'Tisdagsligan')),
       evening as (insert into quiz_evenings (competition_id, league_id) values ($1, $1))
     insert into evening_questions (id, competition_id, round, position, kind, question, accepted, points)
     values ($1, $1, 1, 1, 'text', 'Vad heter huvudstaden?', 'Stockholm', 1)`,
    [eventId],
  )
  joinCode = joinCodeOf(made.rows[0].join_number)
  await server.pool.query('update event_friends set code = $1', [ticket])
  // A quiz with the same id, which the admin has finished.
  await server.pool.query(
    `with made as (insert into quizzes (id, title) values ($1, 'Quiz') returning id)
     insert into quiz_attempts (quiz_id, user_id, question_set, question_count, finished_at)
     select id, $2, 1, 1, now() from made`,
    [eventId, admin.userId],
  )
  // A table and its booking with the same id.
  await server.pool.query(
    `insert into restaurant_tables (id, table_number, capacity, location) values ($1, 1, 4, 'Baren')`,
    [eventId],
  )
  const besideId = await makeTable(server, { tableNumber: 2 })
  await server.pool.query('insert into table_groups (id, table_ids, capacity) values ($1, $2, 8)', [
    eventId,
    [eventId, besideId].toSorted(),
  ])
  await makeBooking(server, { id: eventId, tableId: eventId, userId: admin.userId })
  // A category, its dish and an order with the same id; and choices, and a station.
  const dish = await makeDish(server, {
    id: eventId,
    categoryId: await makeCategory(server, { id: eventId }),
  })
  await insertOrder(server, { id: eventId, userId: admin.userId, dish })
  await server.pool.query(`insert into menu_choice_groups (id, name) values ($1, 'Sås')`, [eventId])
  await makeStation(server, { id: eventId })
  await makeGameTable(server, { id: eventId })
  await makeSession(server, { id: eventId, gameTableId: eventId })
  await makePlayBooking(server, { id: eventId, gameTableId: eventId, userId: admin.userId })
  await makePlayRate(server, { id: eventId })
  await makePlayWait(server, { id: eventId, userId: admin.userId })
  await server.pool.query('insert into calendar_feeds (user_id, token_hash) values ($1, $2)', [
    admin.userId,
    hashed('nyckel'),
  ])
  await server.pool.query(
    `insert into notifications (id, title, message, type, for_everyone, sent_at)
     values ($1, 'Nyhet', 'Bord 3 är ledigt.', 'info', false, now() + interval '1 second')`,
    [eventId],
  )
  soundId = (
    await server.pool.query(`insert into sounds (media_type, bytes) values ('audio/wav', 'a') returning id`)
  ).rows[0].id
  ;[avatarId, pictureId] = [randomId(), randomId()]
  await server.pool.query(
    `insert into pictures (id, kind, owner_id, bytes, width, height)
     values ($1, 'avatar', $3, 'a', 1, 1), ($2, 'content', null, 'a', 1, 1)`,
    [avatarId, pictureId, admin.userId],
  )
  await server.pool.query(`update profiles set avatar_url = '/api/avatars/' || $1::text where user_id = $2`, [
    avatarId,
    admin.userId,
  ])
})

const json = 'application/json'
/** The query of a route that has required parameters. */
const queries: Record<string, string> = {
  listTables: '?date=2055-03-05&time=19:00&guestCount=2&durationHours=2',
  findGuests: '?search=an',
  getBookingsCalendar: '?key=nyckel',
  getFriendTicket: `?key=${ticket}`,
  getNotificationAudience: '?kind=never',
}
const queryOf = ({ operationId, parts }: AnyRoute): string =>
  queries[operationId] ?? (parts.query === reportPeriod ? '?from=2026-01-01&to=2026-12-31' : '')
const foreign: [string, (own: string) => Record<string, string>][] = [
  ['without Origin', () => ({ 'content-type': json })],
  ['a foreign Origin', () => ({ 'content-type': json, origin: 'https://evil.example' })],
  ['our host with another port', (own) => ({ 'content-type': json, origin: `${own}1` })],
  ['the Origin null', () => ({ 'content-type': json, origin: 'null' })],
  ['text/plain', (own) => ({ 'content-type': 'text/plain', origin: own })],
  ['multipart', (own) => ({ 'content-type': 'multipart/form-data; boundary=x', origin: own })],
  ['a form', (own) => ({ 'content-type': 'application/x-www-form-urlencoded', origin: own })],
  ['JSON declared as text/plain', (own) => ({ 'content-type': 'text/plain; application/json', origin: own })],
]

describe('a request that another site could send: changes nothing', () => {
  test.each(mutations.map((route) => [route.operationId, route] as const))(
    'a request that another site could send is refused by %s',
    async (_name, route) => {
      const before = await storedRows(server.pool)
      // A route for files refuses JSON, and every other route refuses files.
      const otherKind: (typeof foreign)[number] = typesOfFile(route)
        ? ['JSON', (own) => ({ 'content-type': json, origin: own })]
        : ['a picture', (own) => ({ 'content-type': 'image/png', origin: own })]
      for (const [how, headersOf] of [...foreign, otherKind]) {
        const answer = await fetch(server.url + pathOf(route, eventId), {
          method: route.method.toUpperCase(),
          headers: { ...headersOf(server.url), cookie: admin.cookie },
          body: JSON.stringify(bodyFor(route) ?? {}),
        })
        const { code } = (await answer.json()) as { code: string }
        expect([how, answer.status, code]).toEqual(
          /Origin|our host/.test(how) ? [how, 403, 'foreign_origin'] : [how, 415, 'unsupported_media_type'],
        )
      }
      expect(await storedRows(server.pool)).toEqual(before)
    },
  )

  test('requests from pages of the site pass these checks', async () => {
    for (const route of mutations) {
      const answer = await fetch(server.url + pathOf(route, '3f2b8c1e-5a77-4d7c-9c53-0d2c6c7d8a1b'), {
        method: route.method.toUpperCase(),
        headers: {
          'content-type': typesOfFile(route)?.[0] ?? json,
          origin: server.url,
        },
        body: JSON.stringify(bodyFor(route) ?? {}),
      })
      expect([403, 415]).not.toContain(answer.status)
    }
  })
})

test('a body without a content type is refused', async () => {
  const answer = await fetch(`${server.url}/api/auth/sign-in`, {
    method: 'POST',
    headers: { origin: server.url },
    body: new Uint8Array([123, 125]),
  })
  expect(answer.status).toBe(415)
})

test('GET requests change nothing', async () => {
  const before = await storedRows(server.pool)
  for (const route of routes.filter(
    (each) => each.method === 'get' && each.operationId !== 'openLiveStream',
  )) {
    const path = pathOf(route, idFor(route.operationId)) + queryOf(route)
    const answer = await fetch(server.url + path, { headers: { cookie: admin.cookie } })
    expect([route.operationId, answer.status]).toEqual([route.operationId, 200])
  }
  expect(await storedRows(server.pool)).toEqual(before)
})

/** The id of an existing row, for a route with one in its path. */
function idFor(operation: string): string {
  if (operation === 'findCompetitionByCode') return joinCode
  if (operation === 'getAvatar') return avatarId
  if (operation === 'getPicture') return pictureId
  if (operation === 'getSound') return soundId
  return operation.includes('User') || operation.includes('Guest') ? admin.userId : eventId
}
