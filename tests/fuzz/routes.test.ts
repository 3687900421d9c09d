import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { type OperationName, operations } from '#contract/operations.ts'
import type { AnyRoute } from '#contract/route.ts'
import { firstStationId } from '#contract/stations.ts'
import { joinCodeOf } from '#rules/join-code.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { routes } from '#tests/harness/routes.ts'
import { long, seed } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeCategory, makeChoices, makeDish, makeStation } from '#tests/orders/make-menu.ts'
import { insertOrder } from '#tests/orders/make-order.ts'
import { makePlayBooking, makePlayRate, makePlayWait, makeSession } from '#tests/play/make-play.ts'
import { choice, makeQuiz, text } from '#tests/quizzes/make-quiz.ts'
import { makeBooking, makeTable, makeWait } from '#tests/tables/make-table.ts'
import type { Known } from './near-schema.ts'
import { type FuzzRequest, requestsTo } from './requests.ts'
import { findProblem } from './send.ts'

/** Requests to each route in each of two roles, guest and admin: in all about 3,700 in a short run, 370,000 in a long one. */
const perRole = long ? 2_000 : 20
/** How many routes share the known values. After them the invariants are checked. */
const batch = long ? 1 : 10
const atOnce = 8

let sent = 0
let routesDone = 0
let known: Known
// Behind a proxy with many client addresses, because limits per address are not tested here.
const server = await startServer({ env: { TRUST_PROXY: '127.0.0.1' } })
const [lastAdmin] = await makeUsers(server, 1, { admin: true })
afterAll(async () => {
  await expectInvariants(server.pool)
  console.log(`Fuzz: ${sent} requests to ${routes.length} routes, seed ${seed}`)
})

test('fuzz: every route is covered', () => {
  expect(routes.map((route) => route.operationId).sort()).toEqual(Object.keys(operations).sort())
})

test.each(routes.map((route) => [route.operationId, route] as const))(
  'fuzz: %s answers hostile requests without a server error',
  async (name, route) => {
    if (routesDone % batch === 0) known = await knownValues()
    const codes: Record<string, number> = {}
    const enough = perRole / 20
    // By chance, too few requests may pass the validation. More are sent then.
    for (const [from, to] of [
      [0, perRole],
      [perRole, 5 * perRole],
    ] as const) {
      if (reached(codes) > enough) break
      // Other routes may have deleted what was known.
      if (from > 0) known = await knownValues()
      for (const admin of [false, true]) {
        const drawn = fc.sample(requestsTo(route, known), { numRuns: to, seed: seedOf(name, admin) })
        await sendAll(route, admin, drawn.slice(from), codes)
      }
    }
    // This rule would refuse the admins of all other routes.
    await server.pool.query('update sign_in_rules set admins_need_second_factor = false')
    expect(reached(codes), `answers by code: ${JSON.stringify(codes)}`).toBeGreaterThan(enough)
    if (++routesDone % batch === 0) await expectInvariants(server.pool)
    expect(await call(server, lastAdmin, 'getMe')).toMatchObject({ status: 200, body: { role: 'admin' } })
  },
  300_000,
)

/** Sends the requests as guests or as admins, and adds the codes of the answers to `codes`. */
async function sendAll(
  route: AnyRoute,
  admin: boolean,
  requests: FuzzRequest[],
  codes: Record<string, number>,
): Promise<void> {
  const users = await makeUsers(server, long ? 40 : 10, { admin })
  const trouble: unknown[] = []
  const slow: FuzzRequest[] = []
  const queue = requests.entries()
  const worker = async () => {
    for (const [index, fuzzed] of queue) {
      const headers = {
        origin: server.url,
        cookie: (users[index % users.length] as TestUser).cookie,
        'x-forwarded-for': `203.0.${index % 256}.${(index >> 8) % 256}`,
        ...fuzzed.headers,
      }
      const request = { ...fuzzed, headers }
      const result = await findProblem(server.url, request)
      if (result.isSlow) slow.push(request)
      else if (result.trouble) trouble.push({ trouble: result.trouble, admin, ...fuzzed })
      else if (!isDeclared(route, result.code))
        trouble.push({ trouble: `${result.code} is not declared by its route`, admin, ...fuzzed })
      codes[result.code] = (codes[result.code] ?? 0) + 1
      sent++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  for (const request of slow) {
    const { trouble: again } = await findProblem(server.url, request)
    if (again) trouble.push({ trouble: again, admin, ...request })
  }
  expect(trouble.slice(0, 5)).toEqual([])
}

/** A success, or a code that the route declares. A generated path may be outside the API. */
const isDeclared = ({ problems }: AnyRoute, code: string) =>
  /^\d+$/.test(code) || [...problems, 'not_found', 'method_not_allowed'].includes(code)

/** Requests that passed guard and validation: a fuzzer that only gets 400 tests nothing. */
const reached = ({
  validation_failed,
  malformed_json,
  forbidden,
  not_signed_in,
  second_factor_required,
  ...codes
}: Record<string, number>) => Object.values(codes).reduce((sum, count) => sum + count, 0)

/** Existing ids and e-mail addresses, and cursors from the server. */
async function knownValues(): Promise<Known> {
  const ids = await Promise.all(
    Array.from({ length: long ? 30 : 8 }, (_, index) => makeEvent(server, { maxAttendees: index + 1 })),
  )
  const pages = await Promise.all(
    (['listEvents', 'listUsers', 'listAudit', 'listAllNotifications'] as const).map((list) =>
      call(server, lastAdmin, list, { query: { limit: 1 } }),
    ),
  )
  const people = await makeUsers(server, 6)
  return {
    ids,
    named: await idsByName(people.map((one) => one.userId)),
    emails: people.slice(0, 3).map((one) => one.email),
    cursors: pages.map((page) => page.body.nextCursor).filter(Boolean),
  }
}

/** Ids of competitions, of an award in each, and of an open challenge in each that is live. */
async function liveCompetitionIds(userIds: string[]): Promise<Known['named']> {
  const ids = async (text: string, values: unknown[]) =>
    (await server.pool.query<{ id: string }>(text, values)).rows.map((row) => row.id)
  const competitionId = await ids(
    `insert into competitions (title, type, start_date, end_date, is_live, round, max_participants)
     select 'Tävling ' || i, 'Quiz', now() - interval '1 day', now() + interval '1 day', i % 3 > 0, i % 3, i * 20
     from generate_series(1, 12) as i returning id`,
    [],
  )
  await server.pool.query(
    'insert into competition_entries (competition_id, user_id) select c, u from unnest($1::uuid[]) as c, unnest($2::uuid[]) as u',
    [competitionId, userIds],
  )
  const challengeId = await ids(
    `insert into live_events (id, competition_id, type, colour, points)
     select gen_random_uuid(), id, 'button_challenge', 'red', 10 from competitions
     where id = any($1::uuid[]) and is_live returning id`,
    [competitionId],
  )
  const awardId = await ids(
    `insert into live_events (id, competition_id, type, user_id, points)
     select gen_random_uuid(), c, 'points_award', $2, 5 from unnest($1::uuid[]) as c returning id`,
    [competitionId, userIds[0]],
  )
  await server.pool.query(
    `insert into point_events (user_id, source_type, source_id, delta)
     select $1, 'live_award', id, 5 from unnest($2::uuid[]) as id`,
    [userIds[0], awardId],
  )
  await server.pool.query('insert into quiz_evenings (competition_id) select unnest($1::uuid[])', [
    competitionId,
  ])
  const questionId = await ids(
    `insert into evening_questions (competition_id, round, position, kind, question, accepted, points)
     select c, 1, i, 'text', 'Vad heter huvudstaden?', 'Stockholm', 1 from unnest($1::uuid[]) as c, generate_series(1, 3) as i returning id`,
    [competitionId],
  )
  const teamId = await ids(
    `insert into evening_teams (id, competition_id, name, colour, join_number)
     select gen_random_uuid(), c, 'Ugglor', 'blue', 0 from unnest($1::uuid[]) as c returning id`,
    [competitionId],
  )
  await server.pool.query(
    `insert into evening_members (competition_id, user_id, team_id)
     select competition_id, $2, id from evening_teams where id = any($1::uuid[])`,
    [teamId, userIds[0]],
  )
  const numbers = await ids('select join_number as id from competitions where id = any($1::uuid[])', [
    competitionId,
  ])
  const joinCode = numbers.map((number) => joinCodeOf(Number(number)))
  const leagueId = await ids(
    `with made as (insert into quiz_leagues (name) select 'Liga ' || gen_random_uuid() from generate_series(1, 2) returning id),
       set as (update quiz_evenings set league_id = (select min(id::text)::uuid from made) where competition_id = any($1::uuid[]))
     select id from made`,
    [competitionId],
  )
  const evening = { questionId, teamId, leagueId }
  return {
    competitionId,
    challengeId,
    awardId,
    joinCode,
    ...evening,
    requestId: [...challengeId, ...awardId],
  }
}

/** Ids of quizzes, and of their first questions: each begins with a text question. */
async function quizIds(): Promise<Known['named']> {
  const made = await Promise.all(
    Array.from({ length: 6 }, (_, index) =>
      makeQuiz(server, { questions: [text('Öland'), ...Array.from({ length: index }, () => choice())] }),
    ),
  )
  return {
    quizId: made.map(({ quizId }) => quizId),
    questionId: made.flatMap(({ questions }) => questions.map(({ id }) => id)),
  }
}

/** Ids of tables, and of a booking of each. */
async function tableIds(userIds: string[]): Promise<Known['named']> {
  // Earlier requests have taken table numbers, and may have closed the house, or changed the horizon.
  await server.pool.query(
    `delete from table_waits; delete from table_bookings; delete from restaurant_tables;
     delete from opening_days; delete from closed_dates; delete from special_dates; delete from opening_hours;
     update house_settings set table_horizon_days = null, allows_large_tables = true`,
  )
  const tableId = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      makeTable(server, { tableNumber: at + 1, capacity: at + 1, location: `Rum ${at}` }),
    ),
  )
  const groups = await server.pool.query<{ id: string }>(
    `insert into table_groups (table_ids, capacity)
     select array[a.id, b.id], 12 from restaurant_tables a join restaurant_tables b on a.id < b.id order by 1 limit 4 returning id`,
  )
  const made = await Promise.all(
    tableId.map((id, at) => makeBooking(server, { tableId: id, userId: userIds[at] as string, guests: 1 })),
  )
  const bookingId = made.map(({ id }) => id)
  // After the bookings, which would end them. The first three have an offer.
  const waitId = await Promise.all(
    tableId.map((id, at) =>
      makeWait(server, {
        userId: userIds[at] as string,
        time: '22:00',
        guests: 8,
        ...(at < 3 && { offeredTable: id }),
      }),
    ),
  )
  // The codes of waiting devices have the same name.
  const tableGroupId = groups.rows.map(({ id }) => id)
  const lists = { tableIds: tableId, joinedTableIds: tableId, tableGroupId }
  // Each has a game of its own, so that its number is free.
  const games = await server.pool.query(
    `insert into game_tables (kind, own_kind, table_number, location)
     select 'own', left(gen_random_uuid()::text, 8), 1, 'Spelhallen' from generate_series(1, 4) returning id`,
  )
  const gameTableId = games.rows.map(({ id }) => id)
  const [guestId] = userIds
  const playSessionId = [
    await makeSession(server, { gameTableId: gameTableId[0] }),
    await makeSession(server, { gameTableId: gameTableId[2], guestId: guestId ?? null }),
  ]
  const keys = await server.pool.query('select join_key from play_sessions where id = $1', [playSessionId[1]])
  const joinKey = [keys.rows[0].join_key]
  const playBookingId = await Promise.all(
    userIds.map((userId, at) =>
      makePlayBooking(server, { gameTableId: gameTableId[1], userId, inMinutes: 120 * (at + 1) }),
    ),
  )
  const playRateId = await Promise.all([makePlayRate(server), makePlayRate(server)])
  // Some are called, and the guests have some each.
  const playWaitId = await Promise.all(
    ['pool', 'dart', 'shuffleboard'].map((kind) => makePlayWait(server, { kind })),
  )
  playWaitId.push(await makePlayWait(server, { kind: 'own', ownKind: 'x', gameTableId: gameTableId[3] }))
  const played = { joinKey, gameTableId, playRateId, playSessionId, playBookingId, playWaitId }
  return {
    tableId,
    ...lists,
    ...played,
    bookingId,
    waitId,
    code: [...bookingId, 'K7MPQ4', 'k7m pq4', 'ZZ-22-99'],
  }
}

/** Ids of stations, categories, dishes and waiting orders, and days for reports. The price of a dish is drawn more often than others. */
async function menuIds(userIds: string[]): Promise<Known['named']> {
  // Earlier requests may have closed the kitchen.
  await server.pool.query('update kitchen set is_open = true')
  const categoryId = await Promise.all([makeCategory(server), makeCategory(server)])
  const dishes = await Promise.all(
    categoryId.map((id) => makeDish(server, { categoryId: id, priceOre: 0, allergens: null })),
  )
  const ids = dishes.map(({ id }) => id)
  const groups = await Promise.all(
    dishes.map((dish) => makeChoices(server, { dish, price: 0, allergens: null })),
  )
  const orders = userIds.flatMap((userId) => dishes.map((dish) => insertOrder(server, { userId, dish })))
  return {
    categoryId,
    // The last one has no categories.
    stationId: [firstStationId, ...(await Promise.all([makeStation(server), makeStation(server)]))],
    itemId: ids,
    menuItemId: ids,
    groupId: groups.map(({ groupId }) => groupId),
    choiceId: groups.flatMap(({ choices }) => choices.map(({ id }) => id)),
    orderId: await Promise.all(orders),
    from: ['2026-01-01', '2026-06-01'],
    to: ['2026-05-31', '2026-12-31'],
  }
}

/** Existing ids of every kind, by parameter name. */
async function idsByName(userIds: string[]): Promise<Known['named']> {
  const ids = async (text: string, values: unknown[] = []) =>
    (await server.pool.query<{ id: string }>(text, values)).rows.map((row) => row.id)
  const sectionKeys = ['hero_title', 'hero_subtitle', 'about_title', 'about_content', 'custom_section_1']
  const [live, quizzes] = [await liveCompetitionIds(userIds), await quizIds()]
  return {
    userId: userIds,
    actorId: userIds,
    subjectId: userIds,
    targetUsers: userIds,
    noteId: await ids(
      `insert into guest_notes (id, user_id, text)
       select gen_random_uuid(), id, 'Vid fönstret' from unnest($1::uuid[]) as t (id) returning id`,
      [userIds],
    ),
    pointEventId: await ids(
      `insert into point_events (user_id, source_type, source_id, delta)
       select id, 'admin_award', gen_random_uuid(), 50 from unnest($1::uuid[]) as t (id) returning id`,
      [userIds],
    ),
    notificationId: await ids(
      `insert into notifications (title, message, type, for_everyone)
       select 'Nyhet ' || i, 'Mer om det.', 'info', true from generate_series(1, 5) as i returning id`,
    ),
    pictureId: await ids(
      `insert into pictures (kind, bytes, width, height)
       select 'content', 'a', 1, 1 from generate_series(1, 5) returning id`,
    ),
    soundId: await ids(
      `insert into sounds (media_type, bytes) select 'audio/wav', 'abcdef' from generate_series(1, 5) returning id`,
    ),
    deviceId: await ids(
      `insert into devices (name, purpose, token_hash)
       select 'Enhet ' || i, 'kitchen', gen_random_uuid() from generate_series(1, 5) as i returning id`,
    ),
    holdId: await ids(
      `insert into event_holds (event_id, email, language, code_hash, created_at, held_until)
       select id, 'besok@example.se', 'sv', 'hash', now(), now() + interval '10 minutes' from events
       where starts_at > now() and (max_attendees is null or current_attendees + held_places < max_attendees)
       limit 5 returning id`,
    ),
    pin: ['5093', '1234', '718204'],
    sectionKey: sectionKeys,
    sectionKeys,
    ...live,
    ...quizzes,
    // Of quizzes and of quiz evenings.
    questionId: [...(live.questionId ?? []), ...(quizzes.questionId ?? [])],
    ...(await tableIds(userIds)),
    ...(await menuIds(userIds)),
  }
}

/** The seed for one route and role; it does not depend on which other routes there are. */
const seedOf = (name: OperationName, admin: boolean) =>
  createHash('sha256').update(`${seed} ${name} ${admin}`).digest().readInt32LE(0)
