import { knownSections } from '#contract/bounds.ts'
import { exampleId } from '#contract/fields.ts'
import { devicePurposes, type Role, roles } from '#contract/rights.ts'
import { firstStationId } from '#contract/stations.ts'
import { tableGroupInput } from '#contract/table-groups.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { codeHash } from '#server/features/devices/start-pairing.ts'
import { joinCode, makeCompetition } from '#tests/competitions/make-competition.ts'
import { makeDevice } from '#tests/devices/make-device.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { emptyTables } from '#tests/harness/empty-tables.ts'
import { randomId } from '#tests/harness/random.ts'
import { type TestServer, testSecret } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeCategory, makeChoices, makeDish } from '#tests/orders/make-menu.ts'
import { insertOrder } from '#tests/orders/make-order.ts'
import { insertEvening } from '#tests/quiz-evenings/insert-evening.ts'
import { makeBooking, makeTable, makeWait } from '#tests/tables/make-table.ts'

/** The roles that are not `admin`, one caller each. What each gets is derived from the contract (`expectedOf`). */
export const staff = roles.filter((role) => role !== 'admin')
export type Staff = Exclude<Role, 'admin'>

/**
 * The callers: anonymous; the owner; another guest; an admin; a demoted admin whose
 * session is still valid; a deleted user; a user with an expired session; and a user whose cookie has
 * an invalid signature.
 */
export const callers = [
  'anonymous',
  'owner',
  'other',
  'admin',
  'demoted',
  'deleted',
  'expired',
  'forged',
] as const
export type Caller = (typeof callers)[number]

/** Devices without a person's session, one for each purpose, and one that is revoked. */
export const devices = [
  ...devicePurposes.map((purpose) => `device for ${purpose}` as const),
  'revoked device',
] as const
export type DeviceCaller = (typeof devices)[number]

/** The data for one cell of the rights matrix: new callers, the data of `owner`, and the club's data. */
export type CellData = {
  uniqueId: string
  /** The id of the resource that the row's `creates` has created. */
  createdId?: string
  users: Record<Caller, TestUser | null> & Record<Staff | DeviceCaller, TestUser>
  /** An event that `owner` has booked. */
  eventId: string
  owned: Owned
  competitions: Competitions
  quizzes: Quizzes
  tables: Tables
  menu: Menu
  club: {
    pictureId: string
    sectionKey: string
    sectionVersion: number
    sectionKeys: string[]
    headerVersion: number
    contactVersion: number
  }
}
/**
 * Competitions that `owner` has entered: one that can be completed, one inactive, and one live, with an open
 * challenge and an award to `owner`.
 */
export type Competitions = {
  open: string
  hidden: string
  draw: string
  live: string
  challengeId: string
  /** Of the live one, which is a quiz evening: its open question, and the team of `owner`. */
  questionId: string
  teamId: string
  /** Of its question. */
  soundId: string
  /** In which it counts. */
  leagueId: string
  awardId: string
  /** The join codes of the live competition and of the hidden one. */
  code: string
  hiddenCode: string
}
/** Quizzes that `owner` has begun: one is open with its only question shown, one is inactive, and one is finished. */
export type Quizzes = { open: string; hidden: string; finished: string; questionId: string }
/** A table, and two bookings of `owner`: one waits for an answer, one is confirmed for now. */
export type Tables = {
  tableId: string
  otherId: string
  pending: string
  now: string
  /** A wait of `owner` that no table fits, and one with an offer. */
  waiting: string
  offered: string
}
/** Two categories, one with two dishes; a line that orders one of them; and an order of `owner` that waits. */
export type Menu = {
  categoryIds: string[]
  itemIds: string[]
  line: ReturnType<typeof lineOf>
  /** One that no dish has. */
  choiceId: string
  orderId: string
  /** An order of a drink with alcohol. */
  drinkOrderId: string
}
/** Ids that belong to `owner`: a picture, a second session, a targeted notification, a ledger row, and a note of staff. */
type Owned = {
  avatarId: string
  sessionId: string
  notificationId: string
  pointEventId: string
  noteId: string
}

/** Creates the data for one cell. */
export async function makeCellData(server: TestServer): Promise<CellData> {
  const { pool } = server
  const guests = await makeUsers(server, 5)
  const admins = await makeUsers(server, 2, { admin: true })
  const [owner, other, deleted, expired, forged] = guests as [
    TestUser,
    TestUser,
    TestUser,
    TestUser,
    TestUser,
  ]
  const [admin, demoted] = admins as [TestUser, TestUser]
  const eventId = await makeEvent(server, { maxAttendees: 10 })
  await pool.query('insert into event_bookings (event_id, user_id) values ($1, $2)', [eventId, owner.userId])
  await pool.query('delete from user_roles where user_id = $1', [demoted.userId])
  await pool.query('delete from users where id = $1', [deleted.userId])
  await pool.query(`update sessions set expires_at = now() - interval '1 second' where id = $1`, [
    expired.sessionId,
  ])
  const owned = await makeOwned(server, owner)
  const competitions = await enterCompetitions(server, owner)
  const quizzes = await beginQuizzes(server, owner)
  const tables = await bookTables(server, owner)
  const menu = await fillMenu(server, owner)
  const club = await seed(server)
  const members = await Promise.all(
    staff.map(async (role) => [role, (await makeUsers(server, 1, { roles: [role] }))[0]] as const),
  )
  const users = {
    ...(Object.fromEntries(members) as Record<Staff, TestUser>),
    ...(await pairDevices(server)),
    anonymous: null,
    owner,
    other,
    admin,
    demoted,
    deleted,
    expired,
    forged: signedWithOtherKey(forged),
  }
  const uniqueId = randomId().slice(0, 8)
  return { uniqueId, users, eventId, owned, competitions, quizzes, tables, menu, club }
}

/** The devices, and one that waits with the code of the contract's example. */
async function pairDevices(server: TestServer): Promise<Record<DeviceCaller, TestUser>> {
  await server.pool.query('delete from device_pairings')
  await server.pool.query(
    `insert into device_pairings (token_hash, code_hash, expires_at) values ($1, $2, now() + interval '1 hour')`,
    [randomId(), codeHash(testSecret, 'K7MPQ4')],
  )
  const made = await Promise.all(
    devices.map(async (caller) => {
      const purpose = devicePurposes.find((each) => caller.endsWith(each)) ?? 'kitchen'
      return [caller, await makeDevice(server, purpose)] as const
    }),
  )
  const paired = Object.fromEntries(made) as Record<DeviceCaller, TestUser>
  await server.pool.query('update devices set revoked_at = now() where id = $1', [
    paired['revoked device'].userId,
  ])
  return paired
}

async function makeOwned({ pool }: TestServer, { userId }: TestUser): Promise<Owned> {
  const owned = {
    avatarId: randomId(),
    sessionId: randomId(),
    notificationId: randomId(),
    pointEventId: randomId(),
    noteId: randomId(),
  }
  await pool.query(`insert into guest_notes (id, user_id, text) values ($1, $2, 'Vid fönstret')`, [
    owned.noteId,
    userId,
  ])
  await pool.query(
    `insert into pictures (id, kind, owner_id, bytes, width, height) values ($1, 'avatar', $2, 'picture', 512, 512)`,
    [owned.avatarId, userId],
  )
  await pool.query(`update profiles set avatar_url = '/api/avatars/' || $1::text where user_id = $2`, [
    owned.avatarId,
    userId,
  ])
  await pool.query(
    `insert into sessions (id, user_id, token, expires_at) values ($1, $2, $3, now() + interval '7 days')`,
    [owned.sessionId, userId, randomId()],
  )
  // It counts as sent, so that the server's job does not touch it.
  await pool.query(
    `insert into notifications (id, title, message, type, for_everyone, sent_at)
     values ($1, 'Bara till en', 'Ditt bord är klart.', 'info', false, now() + interval '1 second')`,
    [owned.notificationId],
  )
  await pool.query('insert into notification_targets (notification_id, user_id) values ($1, $2)', [
    owned.notificationId,
    userId,
  ])
  await pool.query(
    `insert into point_events (id, user_id, source_type, source_id, delta, reason)
     values ($1, $2, 'admin_award', gen_random_uuid(), 120, 'Bara för ägaren')`,
    [owned.pointEventId, userId],
  )
  return owned
}

async function enterCompetitions(server: TestServer, { userId }: TestUser): Promise<Competitions> {
  const { pool } = server
  // Competitions of earlier cells would fill the first page of the lists.
  await pool.query('delete from competitions')
  const open = await makeCompetition(server, { maxParticipants: 10 })
  const hidden = await makeCompetition(server)
  const live = await makeCompetition(server)
  for (const id of [open, hidden, live])
    await pool.query('insert into competition_entries (competition_id, user_id) values ($1, $2)', [
      id,
      userId,
    ])
  const draw = await makeCompetition(server, { decidedBy: 'draw' })
  await pool.query(
    `insert into competition_entries (competition_id, user_id, result) values ($1, $2, '{"score": 50}')`,
    [draw, userId],
  )
  await pool.query(
    `insert into point_events (user_id, source_type, source_id, delta) values ($1, 'competition', $2, 10)`,
    [userId, draw],
  )
  await pool.query('update competitions set is_active = false where id = $1', [hidden])
  await pool.query('update competitions set is_live = true, round = 1 where id = $1', [live])
  const [challengeId, awardId] = [randomId(), randomId()]
  await pool.query(
    `insert into live_events (id, competition_id, type, colour, points) values ($1, $2, 'button_challenge', 'red', 10)`,
    [challengeId, live],
  )
  await pool.query(
    `insert into live_events (id, competition_id, type, user_id, points) values ($1, $2, 'points_award', $3, 5)`,
    [awardId, live, userId],
  )
  await pool.query(
    `insert into point_events (user_id, source_type, source_id, delta) values ($1, 'live_award', $2, 5)`,
    [userId, awardId],
  )
  const evening = await insertEvening(pool, live, userId)
  const [code, hiddenCode] = [await joinCode(server, live), await joinCode(server, hidden)]
  return { open, hidden, live, draw, challengeId, ...evening, awardId, code, hiddenCode }
}

async function beginQuizzes({ pool }: TestServer, { userId }: TestUser): Promise<Quizzes> {
  // Quizzes of earlier cells would fill the first page of the lists.
  await pool.query('delete from quizzes')
  const [open, hidden, finished, questionId] = [randomId(), randomId(), randomId(), randomId()]
  await pool.query(
    `with made as (
       insert into quizzes (id, title, is_active) values ($1, 'Öppet', true), ($2, 'Dolt', false), ($3, 'Spelat', true)
       returning id
     ), asked as (
       insert into quiz_questions (quiz_id, question_set, order_index, id, question, question_type, correct_text_answer)
       select id, 1, 0, $4, 'Vad heter ön?', 'text', 'Öland' from made
     ), begun as (
       insert into quiz_attempts (quiz_id, user_id, question_set, question_count, shown, answered, finished_at)
       select id, $5, 1, 1, 1, (id = $3)::int, case when id = $3 then now() end from made
     )
     insert into quiz_answers (quiz_id, user_id, question_id, question_set, order_index, shown_at, closes_at, answered_at)
     select id, $5, $4, 1, 0, now() - interval '1 second', now() + interval '1 hour', case when id = $3 then now() end
     from made`,
    [open, hidden, finished, questionId, userId],
  )
  return { open, hidden, finished, questionId }
}

async function bookTables(server: TestServer, { userId }: TestUser): Promise<Tables> {
  // Tables of earlier cells would have the number of the contract's example.
  await server.pool.query('delete from table_waits')
  await server.pool.query('delete from table_bookings')
  await server.pool.query('delete from restaurant_tables')
  await emptyTables(
    server.pool,
    'play_waits, play_adjustments, play_segments, play_bookings, play_sessions, game_tables',
  )
  await server.pool.query("update play_queue_rules set version = 1, joining = 'home', call_minutes = 10")
  await server.pool.query('delete from opening_days')
  await server.pool.query('delete from special_dates')
  await server.pool.query('delete from opening_hours')
  await server.pool.query(
    'update house_settings set version = 1, unconfirmed_tables = 4, allows_large_tables = false',
  )
  const tableId = await makeTable(server, { tableNumber: 100 })
  const otherId = await makeTable(server, { tableNumber: 101 })
  // The tables of the contract's example of a combination, which nobody can book.
  await server.pool.query(
    `insert into restaurant_tables (id, table_number, capacity, location, is_available)
     select id, 102 + at, 4, 'Matsalen', false from unnest($1::uuid[]) with ordinality as t (id, at)`,
    [tableGroupInput.parse(tableGroupInput.meta()?.example).tableIds],
  )
  // The one table for eight is taken on 9 March: who waits for it is not offered it.
  const largeId = await makeTable(server, { tableNumber: 102, capacity: 8 })
  await server.pool.query(
    `insert into table_bookings (created_by, guest_name, request_id, table_id, booking_date, booking_time, duration_hours, guest_count, status)
     values ($1, 'Åsa Ek', gen_random_uuid(), $2, '2055-03-09', '18:00', 4, 8, 'confirmed')`,
    [userId, largeId],
  )
  const { date, time } = stockholmWallClock(new Date())
  const pending = await makeBooking(server, { tableId, userId })
  const now = await makeBooking(server, { tableId, userId, date, time, status: 'confirmed' })
  // The guest has a table at the wished time of the first, so nothing is offered by itself.
  const waiting = await makeWait(server, { userId, date: '2055-03-05' })
  const offered = await makeWait(server, { userId, date: '2055-03-07', offeredTable: otherId })
  return { tableId, otherId, pending: pending.id, now: now.id, waiting, offered }
}

async function fillMenu(server: TestServer, { userId }: TestUser): Promise<Menu> {
  // Orders of earlier cells would fill the first page of the lists, and categories would have the name of the contract's example.
  await server.pool.query('delete from orders')
  await server.pool.query('delete from menu_items')
  await server.pool.query('delete from menu_categories')
  await server.pool.query('delete from menu_choice_groups')
  await server.pool.query('delete from stations where id <> $1', [firstStationId])
  await server.pool.query('update kitchen set is_open = true, points_per_100_kr = null, version = 1')
  // The contract's example of a dish is in this category.
  const categoryId = await makeCategory(server, { id: exampleId })
  const soup = await makeDish(server, { categoryId })
  const burger = await makeDish(server, { categoryId })
  const other = await makeCategory(server)
  const drink = await makeDish(server, { categoryId: other, isAlcoholic: true })
  return {
    categoryIds: [categoryId, other],
    itemIds: [soup.id, burger.id],
    line: lineOf(soup),
    choiceId: (await makeChoices(server)).choices[0].id,
    orderId: await insertOrder(server, { userId, dish: soup }),
    drinkOrderId: await insertOrder(server, { userId, dish: drink }),
  }
}

/** Club content: a picture, and sections of the home screen, one of them custom. */
async function seed({ pool }: TestServer): Promise<CellData['club']> {
  const sectionKey = 'custom_section_1'
  await pool.query(
    `insert into homepage_content (section_key, display_order, version)
     select * from unnest($1::text[], array[1, 2, 3, 4], array[0, 0, 0, 0]) on conflict (section_key) do nothing`,
    [knownSections],
  )
  await pool.query(
    `insert into homepage_content (section_key, title, display_order)
     select $1, 'Biljardskola', (select max(display_order) + 1 from homepage_content)
     where not exists (select from homepage_content where section_key = $1)`,
    [sectionKey],
  )
  const { rows: pictures } = await pool.query(
    `insert into pictures (kind, bytes, width, height) values ('content', 'picture', 80, 60) returning id`,
  )
  const { rows: sections } = await pool.query(
    'select section_key, version from homepage_content order by display_order',
  )
  const { rows: headers } = await pool.query('select version from header_content')
  const { rows: contacts } = await pool.query('select version from club_contact')
  return {
    pictureId: pictures[0].id,
    sectionKey,
    sectionVersion: sections.find((each) => each.section_key === sectionKey).version,
    sectionKeys: sections.map((each) => each.section_key),
    headerVersion: headers[0]?.version ?? 0,
    contactVersion: contacts[0]?.version ?? 0,
  }
}

/** The same token with an invalid signature. */
function signedWithOtherKey(user: TestUser): TestUser {
  const [name = '', value = ''] = user.cookie.split('=')
  const token = decodeURIComponent(value).split('.')[0]
  return { ...user, cookie: `${name}=${encodeURIComponent(`${token}.${'A'.repeat(43)}=`)}` }
}
