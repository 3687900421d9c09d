import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { makeCompetition } from '#tests/competitions/make-competition.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { type Called, call } from '#tests/harness/call.ts'
import type { InProcessServer } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'

/**
 * What of each table the export of a person holds: the key in `spelrum.json`, or the reason why nothing of it is there.
 * A table that is not named here fails the test: whoever adds one decides.
 */
export const exported: Record<string, { key: string } | { not: string }> = {
  users: { key: 'account' },
  profiles: { key: 'profile' },
  user_roles: { key: 'account' },
  sessions: { key: 'sessions' },
  event_bookings: { key: 'eventBookings' },
  competition_entries: { key: 'competitionEntries' },
  point_events: { key: 'points' },
  notification_targets: { key: 'notifications' },
  notifications: { key: 'notifications' },
  notification_seen: { key: 'notificationsSeenAt' },
  push_subscriptions: { key: 'pushSubscriptions' },
  email_changes: { key: 'pendingEmailChange' },
  mails: { key: 'mails' },
  audit_log: { key: 'changesAboutMe' },
  pictures: { key: 'profile' },
  accounts: { not: 'holds the hash of the password, which would help whoever finds the file' },
  verifications: { not: 'holds tokens, each a way in' },
  profile_search: { not: 'repeats the name and id of the profile, for the search' },
  push_messages: { not: 'is a queue of what the notifications say, for some seconds' },
  sign_in_delays: { not: 'holds a keyed hash that names nobody, for a day' },
  events: { not: 'is the club’s' },
  competitions: { not: 'is the club’s' },
  live_events: { not: 'is what a host did on stage; the points that it gave are among the points' },
  live_nodes: { not: 'is about the server itself' },
  live_presence: { not: 'says who has a screen open right now, and is forgotten when it closes' },
  homepage_content: { not: 'is the club’s; who changed it is among the changes' },
  header_content: { not: 'is the club’s; who changed it is among the changes' },
  point_tallies: { not: 'holds numbers of people' },
  point_tally_changes: { not: 'holds numbers of people' },
  schema_migrations: { not: 'is about the database itself' },
}

/** A guest with as much as one can have, an admin too; and another who has to do with them. */
export type Lives = { person: TestUser; other: TestUser; said: string[]; comingEvent: string }

export const phone = '+46701239876'
export const newEmail = 'orjan.ny@example.org'
export const reason = 'Örjan hjälpte till i baren'
export const words = 'Bara för Örjan: tack!'

type Ask = Parameters<typeof call> extends [unknown, unknown, ...infer A] ? A : never
/** Asks as somebody, and fails unless it was done. */
type Done = (who: TestUser, ...ask: Ask) => Promise<Called['body']>

/** Lives through everything that leaves a trace, by way of the API where it can be done so. */
export async function liveThroughEverything(server: InProcessServer): Promise<Lives> {
  const [person, other, guest] = (await makeUsers(server, 3, { admin: true })) as [
    TestUser,
    TestUser,
    TestUser,
  ]
  await server.pool.query('delete from user_roles where user_id = $1', [guest.userId])
  const done: Done = async (who, ...ask) => {
    const answer = await call(server, who, ...ask)
    if (answer.status >= 300) throw new Error(`${ask[0]}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  await call(server, null, 'signIn', { body: { email: person.email, password: 'fel' } })
  await call(server, person, 'deleteMe', { body: { password: 'fel' } })
  await done(person, 'updateMe', { body: { displayName: 'Örjan Tidigare' } })
  const { version } = await done(other, 'getUser', { params: { userId: person.userId } })
  await done(other, 'updateUser', {
    params: { userId: person.userId },
    body: { version, displayName: 'Örjan Zetterqvist-Ek', phone, level: 3 },
  })
  await putAvatar(server, person)
  for (const role of ['user', 'admin'])
    await done(other, 'setUserRole', { params: { userId: person.userId }, body: { role } })

  const comingEvent = await makeEvent(server, { title: 'Vinprovning', maxAttendees: 3 })
  const shortLived = await makeEvent(server, { title: 'Inställd kväll' })
  for (const eventId of [comingEvent, shortLived])
    for (const who of [person, guest]) await done(who, 'bookEvent', { params: { eventId } })
  const past = await makeEvent(server, { title: 'Förra kvällen', inDays: -3 })
  await server.pool.query(
    `insert into event_bookings (event_id, user_id, created_at) values ($1, $2, now() - interval '5 days')`,
    [past, person.userId],
  )
  await done(other, 'deleteEvent', { params: { eventId: shortLived } })

  const award = (userId: string, points: number) => ({
    params: { userId },
    body: { awardId: randomUUID(), points, reason },
  })
  await done(other, 'awardPoints', award(person.userId, 240))
  await done(other, 'awardPoints', award(person.userId, -40))
  await done(person, 'awardPoints', award(guest.userId, 70))

  const announce = (who: TestUser, title: string, targets: TestUser[]) =>
    done(who, 'createNotification', {
      body: { title, message: words, targetUsers: targets.map((target) => target.userId) },
    })
  await announce(other, 'Till en', [person])
  await announce(other, 'Till två', [person, guest])
  await announce(person, 'Till alla', [])
  await done(person, 'markNotificationsSeen', { body: { until: new Date().toISOString() } })
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

  await play(server, person, other, done)

  const section = { title: 'Rubrik', content: 'Text', imageUrl: null, isActive: true }
  await done(person, 'createSection', { body: section })
  const header = { title: 'Klubben', subtitle: 'Vid ån', logoUrl: null, backgroundImageUrl: null, version: 0 }
  await done(person, 'putHeader', { body: header })

  // Has had another address, which mails went to; waits for the link to a third; and has forgotten the password.
  const moved = `forr-${person.email}`
  await server.pool.query(
    `insert into mails (recipient, subject, body_text, body_html) values ($1, 'Förr', '', '')`,
    [person.email],
  )
  await server.pool.query('update users set email = $2 where id = $1', [person.userId, moved])
  await done(person, 'requestEmailChange', { body: { email: newEmail, password: person.password } })
  await call(server, null, 'requestPasswordReset', { body: { email: moved } })
  const said = [
    person.userId,
    person.sessionId,
    person.email,
    moved,
    'Örjan Tidigare',
    'Zetterqvist',
    phone,
    newEmail,
  ]
  return { person, other, comingEvent, said }
}

/** Is in one competition as a player, whom a host gives points, and is the host of another; and looks on. */
async function play({ pool }: InProcessServer, person: TestUser, other: TestUser, done: Done): Promise<void> {
  const played = await makeCompetition({ pool }, { title: 'Färgjakten' })
  const hosted = await makeCompetition({ pool }, { title: 'Musikquizet' })
  for (const who of [person, other])
    await done(who, 'joinLiveCompetition', { params: { competitionId: played } })
  await done(other, 'awardLivePoints', {
    params: { competitionId: played },
    body: { awardId: randomUUID(), userId: person.userId, points: 15 },
  })
  await done(other, 'completeCompetition', { params: { competitionId: hosted } })
  await done(person, 'startLive', { params: { competitionId: hosted } })
  await done(person, 'sendLiveMessage', {
    params: { competitionId: hosted },
    body: { messageId: randomUUID(), message: 'Paus i tio minuter.' },
  })
  await pool.query(
    `with here as (insert into live_nodes (node) values (gen_random_uuid()) returning node)
     insert into live_presence (node, competition_id, user_id) select node, $1, $2 from here`,
    [played, person.userId],
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
