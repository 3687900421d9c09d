import sharp from 'sharp'
import { makeCompetition } from '#tests/competitions/make-competition.ts'
import { waitToBePaired } from '#tests/devices/make-device.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { type Called, call } from '#tests/harness/call.ts'
import type { InProcessServer } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { lineOf, makeDish } from '#tests/orders/make-menu.ts'
import { makeGameTable, makePlayBooking, makeSession, playTogether } from '#tests/play/make-play.ts'
import { makeQuiz, text as textQuestion } from '#tests/quizzes/make-quiz.ts'
import { makeTable } from '#tests/tables/make-table.ts'
import { setUpFactor } from './authenticator.ts'
import { competitionTables, playEvening } from './play-evening.ts'

/**
 * For each table, the key in `spelrum.json` under which a person's export has its data, or the reason why it is left out.
 * A table that is not named here fails the test, so that every new table needs a decision.
 */
export const exported: Record<string, { key: string } | { not: string }> = {
  users: { key: 'account' },
  profiles: { key: 'profile' },
  user_roles: { key: 'account' },
  sessions: { key: 'sessions' },
  event_bookings: { key: 'eventBookings' },
  event_arrivals: { key: 'eventBookings' },
  event_friends: { key: 'eventBookings' },
  event_reminders: { not: 'says which notices about a place were sent, which are exported as notifications' },
  door_events: { key: 'doorEvents' },
  door_days: { not: 'has only how many people are inside' },
  cancelled_places: { key: 'cancelledEvents' },
  ...competitionTables,
  table_bookings: { key: 'tableBookings' },
  event_waits: { key: 'eventWaits' },
  event_holds: { key: 'eventHolds' },
  event_series_followers: { key: 'followedSeries' },
  event_series_requests: { not: 'names nobody' },
  table_waits: { key: 'tableWaits' },
  play_waits: { key: 'playWaits' },
  play_queue_rules: { not: 'belongs to the club' },
  booked_tables: { not: 'repeats which tables the bookings hold' },
  table_groups: { not: 'belongs to the club' },
  game_tables: { not: 'belongs to the club' },
  play_sessions: { key: 'playSessions' },
  play_friends: { key: 'playSessions' },
  play_segments: { not: 'names nobody' },
  play_adjustments: {
    not: 'is about no guest; what the person did there as staff is exported as changesByMe',
  },
  play_bookings: { key: 'playBookings' },
  play_rates: { not: 'belongs to the club' },
  orders: { key: 'orders' },
  order_items: { key: 'orders' },
  guest_notes: { key: 'staffNotes' },
  point_events: { key: 'points' },
  notification_targets: { key: 'notifications' },
  notifications: { key: 'notifications' },
  notification_seen: { key: 'notificationsSeenAt' },
  push_subscriptions: { key: 'pushSubscriptions' },
  email_changes: { key: 'pendingEmailChange' },
  mails: { key: 'mails' },
  audit_log: { key: 'changesAboutMe' },
  pictures: { key: 'profile' },
  accounts: { not: 'has the hash of the password, which would help anyone who finds the file' },
  verifications: { not: 'has tokens, and each gives access to the account' },
  second_factors: {
    not: 'has the key of the authenticator and the recovery codes, which would replace the second code',
  },
  second_factor_codes: { not: 'has used codes of the last minutes' },
  devices: { not: 'belongs to the club; that the person paired one is exported as changesByMe' },
  device_pairings: { not: 'has hashes that identify nobody and are deleted within minutes' },
  pins: { key: 'pin' },
  calendar_feeds: { key: 'calendarFeed' },
  device_people: {
    not: 'says for two minutes who acts on a device; what was done there is exported as changesByMe',
  },
  sign_in_rules: { not: 'belongs to the club' },
  profile_search: { not: 'repeats the name and id of the profile for the search' },
  push_messages: { not: 'is a queue of notifications and is emptied within seconds' },
  sign_in_delays: { not: 'has a keyed hash that identifies nobody and is deleted after a day' },
  events: { not: 'belongs to the club' },
  competitions: { not: 'belongs to the club' },
  competition_draws: { not: 'has a keyed hash that identifies nobody, so that a mailbox draws once' },
  quizzes: { not: 'belongs to the club; edits by the person are exported as changesByMe' },
  quiz_corrections: { not: 'has only differences of points, which are exported as points' },
  quiz_questions: { not: 'belongs to the club' },
  restaurant_tables: { not: 'belongs to the club' },
  stations: { not: 'belongs to the club' },
  menu_categories: { not: 'belongs to the club' },
  menu_category_days: { not: 'belongs to the club' },
  menu_items: { not: 'belongs to the club' },
  menu_choice_groups: { not: 'belongs to the club' },
  choice_group_choices: { not: 'belongs to the club' },
  menu_item_choice_groups: { not: 'belongs to the club' },
  kitchen: { not: 'belongs to the club' },
  bills: { not: 'belongs to the club; that the person handed one over is exported as changesByMe' },
  alcohol_log: { not: 'is about no guest; what the person did there as staff is exported as changesByMe' },
  house_settings: { not: 'belongs to the club' },
  opening_hours: { not: 'belongs to the club' },
  opening_days: { not: 'belongs to the club' },
  closed_dates: { not: 'belongs to the club' },
  special_dates: { not: 'belongs to the club' },
  live_events: { not: 'has the actions of hosts; the points that they gave are exported as points' },
  live_nodes: { not: 'is about the server itself' },
  live_presence: { not: 'says who has a screen open right now, and is deleted when it closes' },
  homepage_content: { not: 'belongs to the club; edits by the person are exported as changesByMe' },
  club_contact: { not: 'belongs to the club' },
  header_content: { not: 'belongs to the club; edits by the person are exported as changesByMe' },
  schema_migrations: { not: 'is about the database itself' },
  schema_functions: { not: 'is about the database itself' },
}

/** An admin with data in every table that refers to users, and another admin who made part of that data. */
export type PersonalData = { person: TestUser; other: TestUser; traces: string[]; comingEvent: string }

export const phone = '+46701239876'
export const newEmail = 'orjan.ny@example.org'
export const reason = 'Örjan hjälpte till i baren'
export const words = 'Bara för Örjan: tack!'

type Request = Parameters<typeof call> extends [unknown, unknown, ...infer A] ? A : never
/** Sends a request as a user, and throws unless it succeeded. */
type Send = (who: TestUser, ...request: Request) => Promise<Called['body']>

/** Does everything that stores personal data, through the API where that is possible. */
export async function makePersonalData(server: InProcessServer): Promise<PersonalData> {
  const [person, other, guest] = (await makeUsers(server, 3, { admin: true })) as [
    TestUser,
    TestUser,
    TestUser,
  ]
  await server.pool.query('delete from user_roles where user_id = $1', [guest.userId])
  const send: Send = async (who, ...request) => {
    const answer = await call(server, who, ...request)
    if (answer.status >= 300)
      throw new Error(`${request[0]}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  await call(server, null, 'signIn', { body: { email: person.email, password: 'fel' } })
  await call(server, person, 'deleteMe', { body: { password: 'fel' } })
  await send(person, 'updateMe', { body: { displayName: 'Örjan Tidigare', marketing: true } })
  const note = (who: TestUser, about: TestUser, text: string) =>
    send(who, 'createGuestNote', { params: { userId: about.userId }, body: { requestId: randomId(), text } })
  await note(other, person, 'Zetterqvist sitter helst vid fönstret')
  await note(person, guest, 'Vill ha barnstol')
  const { version } = await send(other, 'getUser', { params: { userId: person.userId } })
  await send(other, 'updateUser', {
    params: { userId: person.userId },
    body: { version, displayName: 'Örjan Zetterqvist-Ek', phone, level: 3 },
  })
  await putAvatar(server, person)
  for (const isHeld of [false, true])
    await send(other, 'setUserRole', { params: { userId: person.userId, role: 'admin' }, body: { isHeld } })
  await send(other, 'setUserRole', {
    params: { userId: person.userId, role: 'host' },
    body: { isHeld: true },
  })

  const comingEvent = await makeEvent(server, { title: 'Vinprovning', maxAttendees: 3 })
  const deletedEvent = await makeEvent(server, { title: 'Inställd kväll' })
  for (const eventId of [comingEvent, deletedEvent])
    for (const who of [person, guest]) await send(who, 'bookEvent', { params: { eventId } })
  await send(person, 'takeEventPlaces', { params: { eventId: comingEvent }, body: { places: 2 } })
  const friends = [{ seat: 2, name: 'Ylva Kamrat' }]
  await send(person, 'nameEventFriends', { params: { eventId: comingEvent }, body: { friends } })
  const fullEvent = await makeEvent(server, { title: 'Fullbokad kväll', maxAttendees: 1 })
  await send(guest, 'bookEvent', { params: { eventId: fullEvent } })
  await send(person, 'joinEventQueue', { params: { eventId: fullEvent }, body: { places: 1 } })
  await server.pool.query(
    'update events set series_id = gen_random_uuid(), series_date = date where id = $1',
    [fullEvent],
  )
  await send(person, 'followEventSeries', { params: { eventId: fullEvent } })
  const past = await makeEvent(server, { title: 'Förra kvällen', inDays: -3 })
  await server.pool.query(
    `insert into event_bookings (event_id, user_id, created_at) values ($1, $2, now() - interval '5 days')`,
    [past, person.userId],
  )
  const { rows: places } = await server.pool.query(
    `with come as (
       insert into event_arrivals (place_id, arrived_at) select place_id, now() from event_bookings
       where event_id = $1 and user_id = $2 returning place_id
     ) insert into door_events (id, house_date, at, kind, delta, door, acted_by, place_id)
     select gen_random_uuid(), current_date, now(), 'scan', 1, 'Dörr 1', $3, place_id from come returning place_id`,
    [past, person.userId, other.userId],
  )
  await send(person, 'recountHouse', {
    body: { requestId: randomId(), inside: 12, reason: 'Räknat för hand', door: 'Dörr 1' },
  })
  await send(other, 'deleteEvent', { params: { eventId: deletedEvent } })

  const award = (userId: string, points: number) => ({
    params: { userId },
    body: { requestId: randomId(), points, reason },
  })
  await send(other, 'awardPoints', award(person.userId, 240))
  await send(other, 'awardPoints', award(person.userId, -40))
  await send(person, 'awardPoints', award(guest.userId, 70))

  const announce = (who: TestUser, title: string, targets: TestUser[]) =>
    send(who, 'createNotification', {
      body: {
        requestId: randomId(),
        title,
        message: words,
        targetUsers: targets.map((target) => target.userId),
      },
    })
  await announce(other, 'Till en', [person])
  await announce(other, 'Till två', [person, guest])
  await announce(person, 'Till alla', [])
  await send(person, 'markNotificationsSeen', { body: { until: new Date().toISOString() } })
  await server.pool.query(
    `insert into push_subscriptions (session_id, user_id, endpoint, p256dh, auth)
     values ($1, $2, 'https://push.example/abc', repeat('p', 87), repeat('a', 22))`,
    [person.sessionId, person.userId],
  )
  await server.pool.query(
    `insert into push_messages (session_id, notification_id)
     select $1, id from notifications where title = 'Till två'`,
    [person.sessionId],
  )

  await play(server, person, other, send)
  await playQuiz(server, person, send)
  await playEvening(server, { person, other, guest })
  await send(person, 'createTableBooking', {
    body: {
      requestId: randomId(),
      tableId: await makeTable(server),
      date: '2055-03-05',
      time: '19:00',
      guestCount: 2,
      durationHours: 2,
      specialRequests: 'Nötallergi',
    },
  })
  await server.pool.query(
    `insert into notifications (title, message, type, for_everyone, booking_id)
     select 'Ingen har kommit till bord 1', 'Örjan Zetterqvist-Ek, kl. 19:00', 'warning', false, id
     from table_bookings where user_id = $1`,
    [person.userId],
  )
  await send(person, 'joinTableQueue', {
    body: {
      requestId: randomId(),
      date: '2055-03-07',
      time: '19:00',
      guestCount: 2,
      durationHours: 2,
      isFlexible: true,
    },
  })

  const evening = { date: '2055-03-06', time: '19:00', guestCount: 2, durationHours: 2 }
  await send(person, 'createPhoneBooking', {
    body: { requestId: randomId(), tableId: await makeTable(server), ...evening, guestName: 'Åsa Ek' },
  })

  await orderFood(server, person, other, send)
  await server.pool.query(
    `insert into alcohol_log (actor_id, action, order_number, name, quantity) values ($1, 'age', '12ab34cd', 'Lager', 1)`,
    [person.userId],
  )

  const bookable = await makeGameTable(server, { tableNumber: 2, bookingMinutes: [60] })
  await makePlayBooking(server, { gameTableId: bookable, userId: person.userId })

  const playSessionId = await makeSession(server, { gameTableId: await makeGameTable(server) })
  await send(person, 'stepPlay', {
    params: { playSessionId },
    body: { requestId: randomId(), version: 1, step: 'adjust', minutes: -5, reason: 'Kön var trasig' },
  })

  await playTogether(server, [person, other])
  await setUpFactor(server, person)

  const { code, cookie } = await waitToBePaired(server)
  await send(person, 'pairDevice', { body: { code, name: 'Plattan', purpose: 'kitchen', place: null } })
  await send(person, 'renewMyCalendarFeed')
  await send(person, 'setMyPin', { body: { password: person.password, pin: '5093' } })
  await send({ ...person, cookie }, 'setDevicePerson', { body: { userId: person.userId, pin: '5093' } })

  const section = { title: 'Rubrik', content: 'Text', imageUrl: null, isActive: true }
  await send(person, 'createSection', { body: section })
  const header = { title: 'Klubben', subtitle: 'Vid ån', logoUrl: null, backgroundImageUrl: null, version: 0 }
  await send(person, 'putHeader', { body: header })

  // The person had another address that got mails, has requested a third one, and has requested a password reset.
  const moved = `forr-${person.email}`
  await server.pool.query(
    `insert into mails (recipient, subject, body_text, body_html, user_id) values ($1, 'Förr', '', '', $2)`,
    [person.email, person.userId],
  )
  await server.pool.query('update users set email = $2 where id = $1', [person.userId, moved])
  await send(person, 'requestEmailChange', { body: { email: newEmail, password: person.password } })
  await call(server, null, 'requestPasswordReset', { body: { email: moved } })
  await send(person, 'holdPlaceByMail', {
    params: { eventId: await makeEvent(server) },
    body: { email: moved },
  })
  const traces = [
    person.userId,
    person.sessionId,
    person.email,
    moved,
    'Örjan Tidigare',
    'Zetterqvist',
    'Ylva Kamrat',
    phone,
    newEmail,
    places[0].place_id,
  ]
  return { person, other, comingEvent, traces }
}

/** The person plays in one competition, gets points from its host, has it on a screen, and hosts another one. */
async function play({ pool }: InProcessServer, person: TestUser, other: TestUser, send: Send): Promise<void> {
  const played = await makeCompetition({ pool }, { title: 'Färgjakten' })
  const hosted = await makeCompetition({ pool }, { title: 'Musikquizet' })
  for (const who of [person, other])
    await send(who, 'joinLiveCompetition', { params: { competitionId: played } })
  await send(other, 'awardLivePoints', {
    params: { competitionId: played },
    body: { requestId: randomId(), userId: person.userId, points: 15 },
  })
  await send(other, 'completeCompetition', { params: { competitionId: hosted } })
  await send(person, 'startLive', { params: { competitionId: hosted } })
  await send(person, 'sendLiveMessage', {
    params: { competitionId: hosted },
    body: { requestId: randomId(), message: 'Paus i tio minuter.' },
  })
  await pool.query(
    `with here as (insert into live_nodes (node) values (gen_random_uuid()) returning node)
     insert into live_presence (node, competition_id, user_id) select node, $1, $2 from here`,
    [played, person.userId],
  )
}

/** The person answers the first of two questions and has made another quiz. */
async function playQuiz({ pool }: InProcessServer, person: TestUser, send: Send): Promise<void> {
  const { quizId, questions } = await makeQuiz(
    { pool },
    { title: 'Öquizet', questions: [textQuestion('Öland'), {}] },
  )
  await send(person, 'startQuizAttempt', { params: { quizId } })
  await send(person, 'submitQuizAnswer', {
    params: { quizId },
    body: { questionId: questions[0]?.id, textAnswer: 'Gotska Sandön' },
  })
  await pool.query(
    `insert into quiz_corrections (answer_id, points, created_by)
     select a.id, points, $1 from quiz_answers a, (values (10), (-10)) as t (points) where a.user_id = $1`,
    [person.userId],
  )
  await send(person, 'createQuiz', { body: { title: 'Ett eget quiz', questions: [] } })
}

/** The person's first order is being cooked, and the second one waits. */
async function orderFood(
  server: InProcessServer,
  person: TestUser,
  other: TestUser,
  send: Send,
): Promise<void> {
  const dish = await makeDish(server, { name: 'Räkmacka', priceOre: 14_900 })
  const place = (note: string, notes: string) =>
    send(person, 'placeOrder', {
      body: { requestId: randomId(), lines: [lineOf(dish, 2, note)], notes },
    })
  const { id } = await place('Utan dill för Zetterqvist', 'Allergisk mot dill, hälsar Zetterqvist')
  for (const [index, status] of ['confirmed', 'preparing'].entries())
    await send(other, 'setOrderStatus', { params: { orderId: id }, body: { status, version: index + 1 } })
  await place('Mer dill till Zetterqvist', 'Ring Zetterqvist')
  const billId = randomId()
  await server.pool.query(
    `with bill as (insert into bills (id, table_number, total_ore, handed_over_by)
       select $1, 1, total_amount_ore, $2 from orders where id = $3)
     update orders set bill_id = $1 where id = $3`,
    [billId, person.userId, id],
  )
}

async function putAvatar(server: InProcessServer, person: TestUser): Promise<void> {
  const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: '#1d6b4f' } })
    .png()
    .toBuffer()
  const answer = await fetch(`${server.url}/api/me/avatar`, {
    method: 'PUT',
    headers: { cookie: person.cookie, origin: server.url, 'content-type': 'image/png' },
    body: new Uint8Array(picture),
  })
  if (!answer.ok) throw new Error(`putAvatar: ${answer.status} ${await answer.text()}`)
}
