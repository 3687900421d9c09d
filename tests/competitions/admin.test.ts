import { describe, expect, it } from 'vitest'
import type { EditableCompetition } from '#contract/competitions.ts'
import { stockholmWallClock } from '#rules/stockholm.ts'
import { call } from '#tests/harness/call.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { randomId } from '#tests/harness/random.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeCompetition, places } from './make-competition.ts'

const input = {
  title: 'Höstcupen i 9-boll',
  description: 'Rad ett\nRad två',
  type: 'Pool',
  difficulty: 'Hard',
  startDate: { date: '2027-05-14', time: '18:00' },
  endDate: { date: '2027-05-15', time: '01:30' },
  prize: 'En kö i fodral',
  maxParticipants: 32,
  rules: 'Race till fem.',
  decidedBy: 'live',
  drawMax: 20,
  allowsDuplicate: true,
}
/** A draw that has started. */
const draw = { decidedBy: 'draw', startDate: { date: '2026-01-14', time: '18:00' } }

type Input = Record<keyof typeof input, unknown>

const editOf = (competition: EditableCompetition, changes: Partial<Input> = {}) => {
  const { title, description, type, difficulty, prize, maxParticipants, rules, version } = competition
  const { decidedBy, drawMax } = competition
  const startDate = stockholmWallClock(new Date(competition.startDate))
  const endDate = stockholmWallClock(new Date(competition.endDate))
  const terms = { decidedBy, drawMax, prize, maxParticipants, rules }
  const fields = { title, description, type, difficulty, startDate, endDate, ...terms }
  return { ...fields, ...changes, version }
}

const server = await startServer()
const [admin] = await makeUsers(server, 1, { admin: true })
const guests = await makeUsers(server, 3)

describe('competitions as an admin', () => {
  const audits = async (competitionId: string) =>
    (
      await server.pool.query(
        'select actor_id, action, subject_type, before, after from audit_log where subject_id = $1 order by id',
        [competitionId],
      )
    ).rows
  const create = async (changes: Partial<Input> = {}): Promise<EditableCompetition> =>
    (await call(server, admin, 'createCompetition', { body: { ...input, ...changes } })).body
  const update = (competition: EditableCompetition, changes: Partial<Input>) =>
    call(server, admin, 'updateCompetition', {
      params: { competitionId: competition.id },
      body: editOf(competition, changes),
    })
  const complete = (who: TestUser, competitionId: string) =>
    call(server, who, 'completeCompetition', { params: { competitionId } })

  it('creating a competition: required fields are enough, empty fields become null, and it is published and audited', async () => {
    const stream = await openStream(server, guests[0], 'club')
    const { title, type, startDate, endDate } = input
    const created = await call(server, admin, 'createCompetition', {
      body: { title, type, startDate, endDate, prize: ' ', description: '', rules: '\n' },
    })
    expect(created).toMatchObject({
      status: 201,
      body: {
        title,
        type,
        difficulty: 'Medium',
        description: null,
        prize: null,
        rules: null,
        maxParticipants: null,
        isActive: true,
        isLive: false,
        participants: 0,
        version: 1,
        startDate: '2027-05-14T16:00:00.000Z',
        endDate: '2027-05-14T23:30:00.000Z',
      },
    })
    const { id } = created.body as EditableCompetition
    await stream.next((m) => m.type === 'competition.changed' && m.competitionId === id)
    expect(await audits(id)).toEqual([
      {
        actor_id: admin.userId,
        action: 'competition.created',
        subject_type: 'competition',
        before: null,
        after: created.body,
      },
    ])
    const params = { competitionId: id }
    expect((await call(server, admin, 'getCompetitionForEditing', { params })).body).toEqual(created.body)
  })

  it('a competition with an end in the past is refused unless that is confirmed, for a new one and for a change', async () => {
    const past = {
      startDate: { date: '2025-11-14', time: '18:00' },
      endDate: { date: '2025-11-14', time: '21:00' },
    }
    const ask = (body: object) => call(server, admin, 'createCompetition', { body: { ...input, ...body } })
    const refused = (attendees: number) => ({
      status: 409,
      body: { code: 'date_has_passed', current: { attendees } },
    })
    expect(await ask(past)).toMatchObject(refused(0))
    expect(await ask({ ...past, allowsPast: true })).toMatchObject({ status: 201 })

    const competition = await create()
    const params = { competitionId: competition.id }
    await call(server, guests[0], 'joinLiveCompetition', { params })
    const stored = (await call(server, admin, 'getCompetitionForEditing', { params })).body
    expect(await update(stored, past)).toMatchObject(refused(stored.participants))
    const moved = await update(stored, { ...past, title: 'Förra årets', allowsPast: true } as never)
    expect(moved).toMatchObject({ status: 200, body: { endDate: '2025-11-14T20:00:00.000Z' } })
    // Other changes of an ended competition need no confirmation.
    expect(await update(moved.body, { prize: 'En krita' })).toMatchObject({ status: 200 })
    await server.pool.query(`delete from competitions where end_date < '2025-11-15'`)
    await server.pool.query(`delete from competitions where end_date < '2026-01-01'`)
  })

  it('creating a competition: an inactive one is not shown to guests', async () => {
    const { id, isActive } = await create({ isActive: false } as never)
    expect(isActive).toBe(false)
    const params = { competitionId: id }
    expect((await call(server, guests[0], 'getCompetition', { params })).status).toBe(404)
  })

  const wrong: [field: string, value: unknown][] = [
    ['title', ''],
    ['title', 'x'.repeat(121)],
    ['type', 'Bowling'],
    ['difficulty', 'Extrem'],
    ['startDate', '2027-05-14T18:00:00Z'],
    ['startDate.date', { date: '2027-02-30', time: '18:00' }],
    ['endDate.time', { date: '2027-05-14', time: '24:00' }],
    ['prize', 'x'.repeat(121)],
    ['rules', 'x'.repeat(4001)],
    ...[0, -1, 100_001, 5.5, '5', [], {}, true].map((value): [string, unknown] => ['maxParticipants', value]),
  ]
  it.each(wrong)(
    'creating a competition refuses %s = %.20s, names the field and stores nothing',
    async (field, value) => {
      const count = async () =>
        (await server.pool.query('select count(*)::int from competitions')).rows[0].count
      const before = await count()
      const [name = ''] = field.split('.')
      const answer = await call(server, admin, 'createCompetition', { body: { ...input, [name]: value } })
      expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      expect(answer.body.fields).toMatchObject([{ field }])
      expect(await count()).toBe(before)
    },
  )

  it.each([
    ['at the start', input.startDate],
    ['before the start', { date: '2027-05-14', time: '17:59' }],
    ['the day before', { date: '2027-05-13', time: '23:00' }],
  ])('creating or changing a competition: an end %s is refused', async (_, endDate) => {
    const created = await call(server, admin, 'createCompetition', { body: { ...input, endDate } })
    expect(created).toMatchObject({
      status: 400,
      body: { code: 'validation_failed', fields: [{ field: 'endDate', rule: 'invalid' }] },
    })
    expect((await update(await create(), { endDate })).body.fields).toMatchObject([{ field: 'endDate' }])
  })

  it('changing a competition: the changes are stored, published, and audited with before and after', async () => {
    const competition = await create()
    const stream = await openStream(server, guests[0], 'club')
    const edited = await update(competition, { title: 'Vårcupen i 9-boll', prize: null })
    expect(edited).toMatchObject({
      status: 200,
      body: { title: 'Vårcupen i 9-boll', prize: null, version: 2, rules: competition.rules },
    })
    await stream.next((m) => m.type === 'competition.changed' && m.competitionId === competition.id)
    expect((await audits(competition.id)).at(-1)).toMatchObject({
      actor_id: admin.userId,
      action: 'competition.updated',
      before: competition,
      after: edited.body,
    })
  })

  it('changing a competition: an edit without changes makes no new version', async () => {
    const competition = await create()
    expect(await update(competition, {})).toMatchObject({ status: 200, body: competition })
    expect(await audits(competition.id)).toHaveLength(1)
  })

  it('changing a competition: a stale edit is refused with the stored one; a new participant does not make it stale', async () => {
    const competition = await create()
    await complete(guests[0], competition.id)
    const first = await update(competition, { title: 'Ett' })
    expect(first).toMatchObject({ status: 200, body: { participants: 1 } })
    const second = await update(competition, { title: 'Två' })
    expect(second).toMatchObject({ status: 409, body: { code: 'stale_version', current: first.body } })
    const params = { competitionId: competition.id }
    expect((await call(server, admin, 'getCompetitionForEditing', { params })).body).toEqual(first.body)
    expect(await audits(competition.id)).toHaveLength(2)
  })

  it('the active switch of a competition works once in each direction, and makes edits that were started earlier stale', async () => {
    const competition = await create()
    const params = { competitionId: competition.id }
    const setActive = (isActive: boolean) =>
      call(server, admin, 'setCompetitionActive', { params, body: { isActive } })
    expect(await setActive(false)).toMatchObject({ status: 200, body: { isActive: false, version: 2 } })
    expect(await setActive(false)).toMatchObject({ status: 200, body: { isActive: false, version: 2 } })
    expect((await update(competition, { title: 'Ny' })).body.code).toBe('stale_version')
    expect((await complete(guests[0], competition.id)).body.code).toBe('competition_inactive')
    expect(await setActive(true)).toMatchObject({ status: 200, body: { isActive: true, version: 3 } })
    expect((await complete(guests[0], competition.id)).status).toBe(200)
    expect((await audits(competition.id)).map((row) => [row.action, row.after?.isActive])).toEqual([
      ['competition.created', true],
      ['competition.deactivated', false],
      ['competition.activated', true],
    ])
  })

  it('changing a competition: a maximum below the number of participants removes nobody and makes it full', async () => {
    const competition = await create({ ...draw, maxParticipants: 10 })
    for (const guest of guests.slice(0, 2)) await complete(guest, competition.id)
    expect(await update(competition, { maxParticipants: 1 })).toMatchObject({
      status: 200,
      body: { maxParticipants: 1, participants: 2 },
    })
    expect((await complete(guests[2], competition.id)).body.code).toBe('competition_full')
    expect(await places(server, competition.id)).toEqual({ counter: 2, entries: 2, users: 2, awards: 2 })
    await expectInvariants(server.pool)
  })

  it('deleting a competition removes the entries, counts them in the answer, and leaves their points', async () => {
    const competition = await create({ ...draw, title: 'Inställd cup' })
    const params = { competitionId: competition.id }
    const totals: number[] = []
    for (const guest of guests) totals.push((await complete(guest, competition.id)).body.newTotal)
    const stream = await openStream(server, guests[0], 'club')
    const deleted = await call(server, admin, 'deleteCompetition', { params })
    expect(deleted).toMatchObject({ status: 200, body: { removedEntries: guests.length } })
    await stream.next((m) => m.type === 'competition.changed' && m.competitionId === competition.id)
    for (const operation of ['getCompetition', 'getCompetitionForEditing', 'deleteCompetition'] as const)
      expect((await call(server, admin, operation, { params })).status).toBe(404)
    for (const [i, guest] of guests.entries()) {
      expect((await call(server, guest, 'getMe')).body.points).toBe(totals[i])
      const { items } = (await call(server, guest, 'listMyPoints')).body
      expect(items[0]).toMatchObject({ source: 'competition', reason: 'Inställd cup' })
    }
    const last = (await audits(competition.id)).at(-1)
    expect(last).toMatchObject({ actor_id: admin.userId, action: 'competition.deleted', after: null })
    expect(last.before).toMatchObject({ title: 'Inställd cup', participants: guests.length })
    // An admin can still take back the points that the deleted competition gave.
    const { items } = (
      await call(server, admin, 'listUserPoints', { params: { userId: guests[0]?.userId ?? '' } })
    ).body
    const reversed = await call(server, admin, 'reversePoints', {
      params: { pointEventId: items[0].id },
      body: { reason: 'Cupen ställdes in' },
    })
    expect(reversed.status).toBe(200)
    await expectInvariants(server.pool)
  })

  it('an admin whose account is deleted during a change is signed out, and nothing is changed', async () => {
    const { id, ...before } = await create()
    const [leaving] = await makeUsers(server, 1, { admin: true })
    const [guest] = guests
    const live = await makeCompetition(server)
    await server.pool.query('update competitions set is_live = true, round = 1 where id = $1', [live])
    const client = await server.pool.connect()
    try {
      await client.query('begin')
      await client.query('delete from users where id = $1', [leaving.userId])
      const params = { competitionId: id }
      const changes = [
        call(server, leaving, 'updateCompetition', { params, body: { ...input, title: 'Ny', version: 1 } }),
        call(server, leaving, 'setCompetitionActive', { params, body: { isActive: false } }),
        call(server, leaving, 'deleteCompetition', { params }),
        // Other operations that store who acted.
        call(server, leaving, 'createNotification', {
          body: { requestId: randomId(), title: 'Köket stänger', message: 'Klockan 22.' },
        }),
        call(server, leaving, 'createSection', { body: { title: 'Kurser' } }),
        call(server, leaving, 'putHeader', { body: { title: 'Hallen', version: 0 } }),
        call(server, leaving, 'openLiveChallenge', {
          params: { competitionId: live },
          body: { requestId: randomId(), colour: 'red' },
        }),
        call(server, leaving, 'awardPoints', {
          params: { userId: guest.userId },
          body: { requestId: randomId(), points: 5, reason: 'Vann' },
        }),
      ]
      // Waits until all the requests are blocked by the deletion or by each other.
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      await expect.poll(async () => (await server.pool.query(waiting)).rowCount).toBe(changes.length)
      await client.query('commit')
      for (const { status, body } of await Promise.all(changes))
        expect({ status, code: body.code }).toEqual({ status: 401, code: 'not_signed_in' })
    } finally {
      // The client is not returned to the pool, because after a failure its transaction may still be open.
      client.release(true)
    }
    const { body } = await call(server, admin, 'getCompetitionForEditing', { params: { competitionId: id } })
    expect(body).toMatchObject({ version: 1, title: before.title, isActive: true })
  })

  it('a reversal by an admin also reduces the points of the entry, which stays', async () => {
    const { id } = await create(draw)
    const [guest] = guests
    const { pointsEarned } = (await complete(guest, id)).body
    const params = { userId: guest.userId }
    const { items } = (await call(server, admin, 'listUserPoints', { params })).body
    expect(items[0]).toMatchObject({ source: 'competition', points: pointsEarned, reversed: false })
    const screen = await openStream(server, guest, 'club')
    await call(server, admin, 'reversePoints', {
      params: { pointEventId: items[0].id },
      body: { reason: 'Fusk' },
    })
    // An open live screen may show the points that were taken back.
    await screen.next((message) => message.type === 'competition.changed' && message.competitionId === id)
    const { rows } = await server.pool.query(
      'select points_earned from competition_entries where competition_id = $1 and user_id = $2',
      [id, guest.userId],
    )
    expect(rows).toEqual([{ points_earned: 0 }])
    expect((await complete(guest, id)).body.pointsEarned).toBe(0)
    await expectInvariants(server.pool)
  })

  it('deleting an account removes its entry, and the place is free', async () => {
    const competition = await create({ maxParticipants: 1 })
    const [leaver] = await makeUsers(server, 1)
    await complete(leaver, competition.id)
    expect((await complete(guests[1], competition.id)).body.code).toBe('competition_full')
    const left = await call(server, leaver, 'deleteMe', { body: { password: leaver.password } })
    expect(left.status).toBe(204)
    expect(await places(server, competition.id)).toMatchObject({ counter: 0, entries: 0 })
    expect((await complete(guests[1], competition.id)).status).toBe(200)
    await expectInvariants(server.pool)
  })

  it('the points of an entry can only be changed through the ledger', async () => {
    const id = await makeCompetition(server)
    const drawId = await makeCompetition(server, { decidedBy: 'draw' })
    const [guest] = guests
    const insert = (points: number) =>
      server.pool.query(
        'insert into competition_entries (competition_id, user_id, points_earned) values ($1, $2, $3)',
        [id, guest.userId, points],
      )
    await expect(insert(5)).rejects.toMatchObject({ constraint: 'points_by_ledger' })
    await insert(0)
    await expect(
      server.pool.query('update competition_entries set points_earned = 7 where competition_id = $1', [id]),
    ).rejects.toMatchObject({ constraint: 'points_by_ledger' })
    await expect(
      server.pool.query(
        `insert into point_events (user_id, source_type, source_id, delta) values ($1, 'competition', $2, 5)`,
        [guests[1]?.userId, drawId],
      ),
    ).rejects.toMatchObject({ constraint: 'decided_otherwise' })
  })

  it('the admins’ list of competitions has current and upcoming ones earliest first, ended ones latest first, and inactive ones', async () => {
    await makeCompetition(server, { title: 'igår', startsIn: -72, endsIn: -24 })
    await makeCompetition(server, { title: 'för länge sedan', startsIn: -720, endsIn: -700 })
    await makeCompetition(server, { title: 'nyss, men började först', startsIn: -900, endsIn: -1 })
    await makeCompetition(server, { title: 'dold', isActive: false })
    const list = async (query: Record<string, string | number>) => {
      const items: EditableCompetition[] = []
      let cursor: string | null = null
      do {
        const page = { limit: 2, ...query, ...(cursor && { cursor }) }
        const { body } = await call(server, admin, 'listAllCompetitions', { query: page })
        items.push(...body.items)
        cursor = body.nextCursor
      } while (cursor)
      return items
    }
    const upcoming = await list({})
    const starts = upcoming.map((item) => item.startDate)
    expect(starts).toEqual(starts.toSorted())
    expect(upcoming.map((item) => item.title)).toContain('dold')
    expect(new Set(upcoming.map((item) => item.id)).size).toBe(upcoming.length)
    expect((await list({ when: 'past' })).map((item) => item.title)).toEqual([
      'nyss, men började först',
      'igår',
      'för länge sedan',
    ])
  })
})
