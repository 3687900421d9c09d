import { describe, expect, it } from 'vitest'
import { makeCompetition, places } from '#tests/competitions/make-competition.ts'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { brokenInvariants, expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type Answered, type BurstRequest, burst, tally } from './burst.ts'

const complete = (user: TestUser, competitionId: string): BurstRequest => ({
  method: 'POST',
  path: `/api/competitions/${competitionId}/completion`,
  user,
})
const joinLive = (user: TestUser, competitionId: string): BurstRequest => ({
  method: 'POST',
  path: `/api/competitions/${competitionId}/live/entry`,
  user,
})

/** Not a multiple of the connections. The requests of a control may run in step, and a step must not end exactly at the last place. */
const max = 50
const guests = long ? 500 : 150

/** The trigger counts, and refuses nothing. */
const withoutLastWord = `
  create or replace function competition_entries_count() returns trigger language plpgsql as $$
  begin
    update competitions set participants = participants + 1 where id = new.competition_id;
    -- Gives others time to ask the rule about what is not committed yet.
    perform pg_sleep(0.05);
    return null;
  end $$`

describe(`competitions: ${guests} concurrent guests for ${max} places, half completing and half joining live`, () => {
  async function rush(guards: 'as they are' | 'taken away') {
    const server = await startServer({ withoutLocks: guards === 'taken away' })
    if (guards === 'taken away') await server.pool.query(withoutLastWord)
    const competitionId = await makeCompetition(server, { maxParticipants: max })
    const users = await makeUsers(server, guests)
    const requests = users.map((user, i) => (i % 2 === 0 ? complete : joinLive)(user, competitionId))
    const answers = await burst(server, requests)
    return { server, competitionId, answers }
  }

  it('competitions: exactly the free places are taken, and every other request is refused as full', async () => {
    const { server, competitionId, answers } = await rush('as they are')
    expect(tally(answers)).toEqual({ '200': max, '409 competition_full': guests - max })
    for (const { body } of answers.filter((_, i) => i % 2 === 0)) expect(body.pointsEarned ?? 0).toBe(0)
    expect(await places(server, competitionId)).toEqual({
      counter: max,
      entries: max,
      users: max,
      awards: 0,
    })
    await expectInvariants(server.pool)
  })

  control(
    'competitions: without locks and without the trigger’s refusal, too many are accepted',
    async () => {
      const { server, competitionId, answers } = await rush('taken away')
      expect((await places(server, competitionId))?.entries).toBeGreaterThan(max)
      expect(tally(answers)['200']).toBeGreaterThan(max)
      expect(Object.keys(await brokenInvariants(server.pool))).toContain(
        'A competition has more entries than places only if its maximum was lowered afterwards',
      )
    },
  )
})

/** Check-then-insert in place of the unique key. */
const checkThenEnter = `
  -- Members of quiz evenings refer to it.
  alter table competition_entries drop constraint competition_entries_pkey cascade;
  create function look_first() returns trigger language plpgsql as $$
  begin
    if exists (select from competition_entries
      where competition_id = new.competition_id and user_id = new.user_id) then
      raise unique_violation;
    end if;
    perform pg_sleep(0.2);
    return new;
  end $$;
  create trigger look_first before insert on competition_entries for each row execute function look_first()`

describe('competitions: each guest completes twice and joins live twice, concurrently', () => {
  const each = long ? 60 : 25

  async function rush(guards: 'as they are' | 'taken away') {
    const server = await startServer({ withoutLocks: guards === 'taken away' })
    if (guards === 'taken away') await server.pool.query(checkThenEnter)
    const competitionId = await makeCompetition(server)
    const users = await makeUsers(server, each)
    const requests = users.flatMap((user, i) => {
      const requestKinds = [complete, joinLive, complete, joinLive]
      return (i % 2 === 0 ? requestKinds : requestKinds.toReversed()).map((way) => way(user, competitionId))
    })
    const answers = await burst(server, requests)
    return { server, competitionId, users, answers }
  }

  it('competitions: each guest has one entry and no points, and no request fails', async () => {
    const { server, competitionId, users, answers } = await rush('as they are')
    expect(tally(answers)).toEqual({ '200': each * 4 })
    const earned = earningsOf(answers)
    expect(earned).toEqual([])
    expect(await places(server, competitionId)).toEqual({
      counter: each,
      entries: each,
      users: each,
      awards: earned.length,
    })
    // The users' totals equal the points in the answers.
    const totals = await Promise.all(users.map((user) => totalOf(server, user)))
    expect(sum(totals)).toBe(sum(earned))
    await expectInvariants(server.pool)

    const later = await burst(
      server,
      users.map((user) => complete(user, competitionId)),
      20,
    )
    expect(earningsOf(later)).toEqual([])
    const joined = await burst(
      server,
      users.map((user) => joinLive(user, competitionId)),
      20,
    )
    expect(tally([...later, ...joined])).toEqual({ '200': each * 2 })
    expect((await places(server, competitionId))?.entries).toBe(each)
  })

  control('competitions: a prior read instead of the unique key creates duplicate entries', async () => {
    const { server, competitionId } = await rush('taken away')
    const found = await places(server, competitionId)
    expect(found?.entries).toBeGreaterThan(found?.users ?? 0)
    expect(Object.keys(await brokenInvariants(server.pool))).toContain(
      'No user has two entries in one competition',
    )
  })
})

/** Look-then-insert in place of the key on the mailbox. */
const lookThenDraw = `
  alter table competition_draws drop constraint competition_draws_pkey;
  create function look_for_draw() returns trigger language plpgsql as $$
  begin
    if exists (select from competition_draws
      where competition_id = new.competition_id and mailbox_hash = new.mailbox_hash) then
      return null;
    end if;
    perform pg_sleep(0.2);
    return new;
  end $$;
  create trigger look_for_draw before insert on competition_draws for each row execute function look_for_draw();
  -- Its lock on the competition would let the accounts draw one after the other anyway.
  create or replace function competition_entries_count() returns trigger language plpgsql as $$
  begin
    return null;
  end $$`

describe('competitions: accounts whose addresses are one mailbox draw at the same time', () => {
  const accounts = 12

  async function rush(guards: 'as they are' | 'taken away') {
    const server = await startServer({ withoutLocks: guards === 'taken away' })
    const competitionId = await makeCompetition(server, { decidedBy: 'draw' })
    if (guards === 'taken away') await server.pool.query(lookThenDraw)
    const users = await makeUsers(server, accounts)
    for (const [i, { userId }] of users.entries())
      await server.pool.query('update users set email = $2 where id = $1', [userId, `ali+${i}@example.se`])
    return tally(
      await burst(
        server,
        users.map((user) => complete(user, competitionId)),
      ),
    )
  }

  it('competitions: of accounts with one mailbox that draw at the same time, one draws', async () => {
    expect(await rush('as they are')).toEqual({ '200': 1, '409 already_drawn': accounts - 1 })
  })

  control(
    'competitions: a prior read instead of the key lets several accounts with one mailbox draw',
    async () => {
      expect((await rush('taken away'))['200']).toBeGreaterThan(1)
    },
  )
})

/** The points in the answers. */
const earningsOf = (answers: Answered[]): number[] =>
  answers.map(({ body }) => body.pointsEarned ?? 0).filter((points) => points > 0)
const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
const totalOf = async (server: TestServer, user: TestUser): Promise<number> =>
  (await call(server, user, 'getMe')).body.points
