import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { exported, makePersonalData, newEmail, phone, reason, words } from './personal-data.ts'

const server = await startInProcess()
const personal = await makePersonalData(server)

async function download(who: TestUser) {
  const answer = await fetch(`${server.url}/api/me/export`, { headers: { cookie: who.cookie } })
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()))
  const json = strFromU8(files['spelrum.json'] ?? new Uint8Array())
  return { answer, files, json, data: JSON.parse(json) }
}

test('export: the file name has the date in Stockholm', async () => {
  server.setNow(new Date('2026-12-31T23:30:00Z'))
  const { answer } = await download(personal.person)
  server.setNow(null)
  expect(answer.headers.get('content-disposition')).toContain('filename="Spelrum-2027-01-01.zip"')
})

test('export: the file contains everything that is stored about the person', async () => {
  const { answer, files, data } = await download(personal.person)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="Spelrum-20\d\d-\d\d-\d\d\.zip"; filename\*=UTF-8''Spelrum-20\d\d-\d\d-\d\d\.zip$/,
  )
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(Object.keys(files).sort()).toEqual(['avatar.webp', 'spelrum.json'])
  const { format, width, height } = await sharp(Buffer.from(files['avatar.webp'] ?? [])).metadata()
  expect([format, width, height]).toEqual(['webp', 512, 512])

  expect(data.account).toMatchObject({
    userId: personal.person.userId,
    email: `forr-${personal.person.email}`,
    roles: ['admin', 'host'],
    emailConfirmed: true,
  })
  expect(data.profile).toMatchObject({
    displayName: 'Örjan Zetterqvist-Ek',
    phone,
    points: 215,
    level: 3,
    shownOnLeaderboard: true,
    marketingConsentedAt: expect.any(String),
    picture: 'avatar.webp',
  })
  expect(data.pendingEmailChange).toMatchObject({ newEmail })
  expect(data.sessions).toHaveLength(1)
  expect(data.eventBookings.map((each: { event: string }) => each.event)).toEqual([
    'Förra kvällen',
    'Vinprovning',
  ])
  expect(data.doorEvents).toMatchObject([
    { kind: 'scan', people: 1, door: 'Dörr 1', countedByMe: false, reason: null },
    { kind: 'recount', countedByMe: true, reason: 'Räknat för hand' },
  ])
  expect(data.staffNotes).toEqual([
    { text: 'Zetterqvist sitter helst vid fönstret', writtenAt: expect.any(String) },
  ])
  expect(data.points.map((each: { points: number; reason: string }) => [each.points, each.reason])).toEqual([
    [240, reason],
    [-40, reason],
    [15, 'Färgjakten'],
  ])
  expect(data.competitionEntries).toMatchObject([
    { competition: 'Färgjakten', points: 15, result: { joined_at: expect.any(String) } },
    { competition: 'Tisdagsquiz', points: 0 },
  ])
  expect(data.quizTeams).toMatchObject([{ competition: 'Tisdagsquiz', team: 'Kloka ugglor', colour: 'blue' }])
  expect(data.quizTeamAnswers).toMatchObject([{ question: 'Vad heter huvudstaden?', answer: 'Uppsala' }])
  expect(data.quizAttempts).toMatchObject([{ quiz: 'Öquizet', answered: 1, right: 0, finishedAt: null }])
  expect(data.quizAnswers).toMatchObject([
    { quiz: 'Öquizet', question: 'Vad heter ön?', textAnswer: 'Gotska Sandön', isCorrect: false },
  ])
  expect(data.orders).toMatchObject([
    {
      status: 'preparing',
      totalAmountOre: 29_800,
      notes: 'Allergisk mot dill, hälsar Zetterqvist',
      lines: [{ name: 'Räkmacka', quantity: 2, note: 'Utan dill för Zetterqvist' }],
    },
    { status: 'pending', notes: 'Ring Zetterqvist' },
  ])
  expect(
    data.notifications.map((each: { title: string; message: string }) => [each.title, each.message]),
  ).toEqual([
    ['Inställt', expect.stringContaining('”Inställd kväll”')],
    ['Till en', words],
    ['Till två', words],
  ])
  expect(Date.parse(data.notificationsSeenAt)).toBeGreaterThan(0)
  expect(data.pushSubscriptions).toMatchObject([{ service: 'push.example' }])
  const subjects = data.mails.map((mail: { subject: string }) => mail.subject)
  expect(subjects).toContain('Förr')
  expect(subjects).toContain('Inställt: Inställd kväll')
  const actions = data.changesAboutMe.map((each: { action: string }) => each.action)
  for (const action of ['user.updated', 'role.granted', 'points.awarded', 'live.awarded', 'event.deleted'])
    expect(actions).toContain(action)
  expect(data.changesByMe.map((each: { action: string }) => each.action)).toContain('header.updated')
})

test('export: the file contains no secrets and no other person', async () => {
  const { json } = await download(personal.person)
  const { rows } = await server.pool.query(
    `select token as secret from sessions union all select password from accounts
     union all select value from verifications where value <> $1 union all select identifier from verifications
     union all select token_hash from email_changes
     union all select endpoint from push_subscriptions union all select p256dh from push_subscriptions
     union all select auth from push_subscriptions
     union all select substring(body_text from 'reset=(\\S+)') from mails where body_text ~ 'reset='
     union all select substring(body_text from 'email=(\\S+)') from mails where body_text ~ 'email='`,
    [personal.person.userId],
  )
  expect(rows.length).toBeGreaterThan(10)
  for (const { secret } of rows) expect(json).not.toContain(secret)
  const others = await server.pool.query(
    `select u.id::text, u.email, p.display_name from users u join profiles p on p.user_id = u.id where u.id <> $1`,
    [personal.person.userId],
  )
  expect(others.rowCount).toBe(2)
  for (const row of others.rows) for (const value of Object.values(row)) expect(json).not.toContain(value)
})

test('export: every table is included or left out for a reason', async () => {
  const { data } = await download(personal.person)
  const { rows } = await server.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  expect(rows.map((row) => row.name)).toEqual(Object.keys(exported).sort())
  for (const [table, decision] of Object.entries(exported)) {
    if ('key' in decision) expect(data[decision.key], table).toBeTruthy()
    else expect(decision.not.length, table).toBeGreaterThan(10)
  }
})

test('export: a notification that is not due yet is left out', async () => {
  await server.pool.query(`insert into notifications (title, message, type, for_everyone, scheduled_for)
    values ('Överraskning', 'Grattis i morgon', 'info', false, now() + interval '1 day')`)
  await server.pool.query(
    `insert into notification_targets select id, $1 from notifications where title = 'Överraskning'`,
    [personal.person.userId],
  )
  expect((await download(personal.person)).json).not.toContain('Överraskning')
})

test('export: a new user without a picture gets a file, and the eleventh in an hour is refused', async () => {
  const [user] = await makeUsers(server, 1)
  const { files, data } = await download(user)
  expect(Object.keys(files)).toEqual(['spelrum.json'])
  expect(data).toMatchObject({
    profile: { picture: null, points: 0 },
    eventBookings: [],
    competitionEntries: [],
    quizAttempts: [],
    quizAnswers: [],
    tableBookings: [],
    orders: [],
    points: [],
  })
  const statuses = []
  for (let i = 0; i < 10; i++) statuses.push((await call(server, user, 'exportMe')).status)
  expect(statuses).toEqual([...Array(9).fill(200), 429])
})
