import { expect, test } from 'vitest'
import { competitionTypes, difficulties, eventCategories } from '#contract/bounds.ts'
import { eventPicture } from '#rules/event-picture.ts'
import { levelOf } from '#rules/levels.ts'
import { quizStatus } from '#rules/quiz.ts'
import { acceptedAnswers } from '#rules/quiz-marking.ts'
import { stockholmDate, stockholmInstant } from '#rules/stockholm.ts'
import { createDatabase, inTransaction } from '#server/platform/database/database.ts'
import { addDays, weekdayAfter } from '#server/seed/calendar.ts'
import { demoCompetitions } from '#server/seed/demo-competitions.ts'
import { demoEvents } from '#server/seed/demo-events.ts'
import { demoGuests } from '#server/seed/demo-guests.ts'
import { demoQuizzes } from '#server/seed/demo-quizzes.ts'
import { seedDemoClub } from '#server/seed/seed-demo-club.ts'
import { testDatabase } from '#tests/harness/database.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { dataFolder, run } from './programs.ts'

const everyDay = Array.from({ length: 400 }, (_, days) => addDays('2026-11-21', days))

test('demo club: on any date, there are events of every category within five weeks, and past ones', () => {
  for (const today of everyDay) {
    const events = demoEvents(today)
    const coming = events.filter(({ date }) => date > today)
    const past = events.filter(({ date }) => date < today)
    expect(coming.length).toBeGreaterThanOrEqual(14)
    expect(past.length).toBeGreaterThanOrEqual(3)
    expect(coming.length + past.length).toBe(events.length)
    expect(coming.every(({ date }) => date <= addDays(today, 35))).toBe(true)
    expect(new Set(coming.map(({ category }) => category))).toEqual(new Set(eventCategories))
  }
})

test('demo club: quizzes are on Tuesdays, the Christmas buffet only in November and December', () => {
  for (const today of everyDay) {
    for (const { title, date } of demoEvents(today)) {
      if (title.startsWith('Pubquiz')) expect(new Date(date).getUTCDay(), date).toBe(2)
      if (title === 'Julbord') expect(Number(date.slice(5, 7)), date).toBeGreaterThanOrEqual(11)
    }
  }
  expect(weekdayAfter('2026-11-24', 'tisdag', 0)).toBe('2026-12-01')
  expect(weekdayAfter('2026-11-23', 'tisdag', 0)).toBe('2026-11-24')
  expect(weekdayAfter('2026-11-24', 'tisdag', -2)).toBe('2026-11-17')
})

test('demo club: on any date, there are competitions of every type, one live tonight, one draw, two ended, one inactive', () => {
  for (const today of everyDay) {
    const competitions = demoCompetitions(today)
    const instant = ({ date, time }: { date: string; time: string }) =>
      stockholmInstant(date, time)?.getTime()
    for (const { title, start, end } of competitions)
      expect(instant(end), title).toBeGreaterThan(instant(start) ?? Number.POSITIVE_INFINITY)
    const shown = competitions.filter(({ isActive, end }) => isActive !== false && end.date >= today)
    expect(shown.length).toBeGreaterThanOrEqual(6)
    expect(competitions.filter(({ end }) => end.date < today)).toHaveLength(2)
    expect(competitions.filter(({ decidedBy }) => decidedBy === 'draw')).toHaveLength(1)
    expect(competitions.filter(({ isActive }) => isActive === false)).toHaveLength(1)
    expect(competitions.filter(({ places, entries }) => places === entries + 1)).toHaveLength(1)
    expect(competitions.filter(({ isLive }) => isLive).map(({ start }) => start.date)).toEqual([today])
    expect(new Set(competitions.map(({ type }) => type))).toEqual(new Set(competitionTypes))
    expect(new Set(competitions.map(({ difficulty }) => difficulty))).toEqual(new Set(difficulties))
  }
})

test('demo club: on any date, one quiz is open, one is coming, one has ended; each question has one right option', () => {
  for (const today of everyDay) {
    const instant = ({ date, time }: { date: string; time: string }) => stockholmInstant(date, time)
    const noon = instant({ date: today, time: '12:00' }) as Date
    const quizzes = demoQuizzes(today)
    const states = quizzes.map(({ start, end }) =>
      quizStatus({ startTime: instant(start), endTime: instant(end) }, noon),
    )
    expect(states.sort()).toEqual(['active', 'ended', 'upcoming'])
  }
  for (const { key, question } of demoQuizzes('2026-11-21').flatMap(({ questions }) => questions)) {
    if ('options' in key) expect(new Set(key.options).size, question).toBe(4)
    else expect(acceptedAnswers(key.accepted).length, question).toBeGreaterThan(0)
  }
})

test('demo club: there are sixty guests with distinct addresses', () => {
  expect(new Set(demoGuests.map(({ email }) => email)).size).toBe(60)
  for (const { email } of demoGuests) expect(email).toMatch(/^[a-z]+(\.[a-z]+)+@example\.se$/)
})

test.each(['2026-11-21T11:00:00Z', '2027-03-20T23:30:00Z', '2027-07-01T05:00:00Z'])(
  'demo club seeded at %s: valid bookings; full, nearly full and unpriced events; all three pictures',
  async (now) => {
    const { pool } = await testDatabase()
    const db = createDatabase(pool)
    await inTransaction(db, (tx) => seedDemoClub(tx, new Date(now)))
    const { rows } = await pool.query(
      `select id, current_attendees as booked, max_attendees as places, price
      from events where starts_at > $1`,
      [now],
    )
    expect(rows.filter(({ booked, places }) => booked === places)).toHaveLength(1)
    const nearly = rows.filter(({ booked, places }) => places - booked > 0 && places - booked <= 3)
    expect(nearly.length).toBeGreaterThanOrEqual(2)
    expect(rows.some(({ price }) => price === null)).toBe(true)
    expect(new Set(rows.map(({ id }) => eventPicture(id)))).toEqual(new Set([0, 1, 2]))
    const early = await pool.query(
      `select from event_bookings b join events e on e.id = b.event_id
      join users u on u.id = b.user_id
      where b.created_at >= e.starts_at or b.created_at > $1 or b.created_at < u.created_at`,
      [now],
    )
    expect(early.rowCount).toBe(0)
    const entries = await pool.query<{ title: string; entries: number; points: number }>(
      `select c.title, count(*)::int as entries, sum(e.points_earned)::int as points
       from competitions c join competition_entries e on e.competition_id = c.id
       where e.joined_at <= $1 and e.joined_at <= c.end_date group by c.id`,
      [now],
    )
    const wanted = demoCompetitions(stockholmDate(new Date(now))).filter((each) => each.entries > 0)
    expect(entries.rows.map((row) => [row.title, row.entries]).sort()).toEqual(
      wanted.map((each) => [each.title, each.entries]).sort(),
    )
    const withoutPoints = entries.rows.filter(({ points }) => points === 0).map(({ title }) => title)
    expect(withoutPoints.sort()).toEqual(
      wanted
        .filter(({ decidedBy, won }) => decidedBy !== 'draw' && !won)
        .map(({ title }) => title)
        .sort(),
    )
    const played = await pool.query<{ title: string; players: number }>(
      `select z.title, count(*)::int as players from quizzes z join quiz_attempts t on t.quiz_id = z.id
       where t.started_at >= z.start_time and t.finished_at <= least($1, z.end_time) group by z.id`,
      [now],
    )
    const quizzes = demoQuizzes(stockholmDate(new Date(now))).filter(({ players }) => players > 0)
    expect(played.rows.map((row) => [row.title, row.players]).sort()).toEqual(
      quizzes.map((each) => [each.title, each.players]).sort(),
    )
    const sections = await pool.query<{ section_key: string; version: number }>(
      'select section_key, version from homepage_content order by display_order',
    )
    expect(sections.rows.map(({ version }) => version)).toEqual([0, 0, 1, 1, 1])
    expect(sections.rows.at(-1)?.section_key).toMatch(/^custom_section_\d{13}$/)
    const board = await pool.query<{ points: number; level: number }>(
      'select points, level from profiles where points > 0 order by points desc',
    )
    const totals = board.rows.map(({ points }) => points)
    expect(totals.length).toBeGreaterThan(45)
    expect(totals[0]).toBeGreaterThan(400)
    expect(totals[0]).toBeLessThanOrEqual(880)
    expect(new Set(totals).size, 'some are tied').toBeLessThan(totals.length)
    for (const { points, level } of board.rows) expect(level).toBe(levelOf(points))
    const future = await pool.query(
      `select from point_events e join users u on u.id = e.user_id where e.created_at > $1 or e.created_at < u.created_at`,
      [now],
    )
    expect(future.rowCount).toBe(0)
    await expectInvariants(pool)
  },
)

test('seed command: it seeds once, and creates one admin', async () => {
  const { url, pool } = await testDatabase()
  const env = { DATABASE_URL: url, DATA_DIR: await dataFolder() }
  const first = await run('scripts/seed.ts', ['--demo'], env)
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringMatching(/seeded: 19 events, 11 competitions, 3 quizzes, 12 tables, 60 guests/),
  })
  expect(first.output).toMatch(
    /Sign in as admin@spelrum.example with the password in \S+first-admin-password\n/,
  )
  expect(await run('scripts/seed.ts', ['--demo'], env)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/seeded already/),
  })
  expect(await run('scripts/seed.ts', ['--empty'], env)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/in use already/),
  })
  expect(await run('scripts/seed.ts', [], env)).toMatchObject({ code: 2 })
  const { rows } = await pool.query('select role from user_roles order by role')
  expect(rows.map(({ role }) => role)).toEqual([
    'admin',
    'bar',
    'door',
    'host',
    'kitchen',
    'quizmaster',
    'viewer',
  ])
})
