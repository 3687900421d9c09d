import { describe, expect, it } from 'vitest'
import { control } from '#tests/harness/control.ts'
import { brokenInvariants, expectInvariants } from '#tests/harness/invariants.ts'
import { pick, randomFrom } from '#tests/harness/random.ts'
import { long, seed } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { hostOf } from '#tests/live-competitions/host.ts'
import { entriesOf, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { type Answered, type BurstRequest, burst, tally } from './burst.ts'
import { deadlocks } from './deadlocks.ts'
import { completing, controlling, joining, liveAward, opening, pressing, undoing } from './live.ts'
import { award, reversal } from './points.ts'

const all = long ? 20_000 : 500
const step = 250
/** In the long form, as many as the server has database connections: all run concurrently, and none waits until the timeout. */
const connections = long ? 20 : 12

type Club = { admins: TestUser[]; users: TestUser[]; competitions: string[] }

async function makeClub(server: TestServer): Promise<Club> {
  const admins = await makeUsers(server, 25, { admin: true })
  const users = await makeUsers(server, 30)
  const competitions = await Promise.all([1, 2, 3].map(() => makeCompetition(server, { isLive: true })))
  return { admins, users, competitions }
}

type Known = { id: string; competition: string }
const idsOf = async (server: TestServer, query: string): Promise<Known[]> =>
  (await server.pool.query(query)).rows

const latest = (type: string, count: number) => `
  select id, competition_id as competition from live_events where type = '${type}' order by ordinal desc limit ${count}`
const ledger = `
  select id, null as competition from point_events where source_type <> 'reversal' order by created_at desc, id limit 200`

/** The users of one action, and the existing rows that it may concern. */
type Draw = {
  random: () => number
  admin: TestUser
  player: TestUser
  competition: string
  challenges: Known[]
  awards: Known[]
  rows: Known[]
}

/** The actions and their weights. */
const actions: [number, (draw: Draw) => BurstRequest][] = [
  [40, ({ random, player, challenges }) => pressing(player, pick(random, challenges).id)],
  [10, ({ player, competition }) => joining(player, competition)],
  [8, ({ player, competition }) => completing(player, competition)],
  [4, ({ admin, competition }) => opening(admin, competition)],
  [1, ({ admin, competition }) => controlling(admin, competition, 'pause')],
  // It is drawn more often than the pause, because a paused competition refuses almost everything.
  [6, ({ admin, competition }) => controlling(admin, competition, 'start')],
  [
    15,
    ({ random, admin, player, competition }) =>
      liveAward(admin, competition, player.userId, Math.ceil(random() * 20)),
  ],
  [
    8,
    ({ random, admin, awards }) => {
      const { id, competition } = pick(random, awards)
      return undoing(admin, competition, id)
    },
  ],
  [6, ({ random, admin, rows }) => reversal(admin, pick(random, rows).id)],
  [6, ({ random, admin, player }) => award(admin, player.userId, Math.ceil(random() * 10))],
]
const weightedActions = actions.flatMap(([weight, action]) =>
  Array<(draw: Draw) => BurstRequest>(weight).fill(action),
)

/** Actions of players, hosts and admins mixed, over few users and competitions so that they conflict. */
async function runActions(server: TestServer, club: Club, count: number): Promise<Answered[]> {
  const { admins, users, competitions } = club
  const random = randomFrom(seed)
  await burst(server, begin(club), connections)
  await burst(server, firstAwards(club), connections)
  const answers: Answered[] = []
  for (let done = 0; done < count; done += step) {
    const known = {
      challenges: await idsOf(server, latest('button_challenge', 4)),
      awards: await idsOf(server, latest('points_award', 60)),
      rows: await idsOf(server, ledger),
    }
    const one = () =>
      pick(
        random,
        weightedActions,
      )({
        ...known,
        random,
        admin: pick(random, admins),
        competition: pick(random, competitions),
        // Admins play too, so giver and recipient must be locked in one order.
        player: pick(random, random() < 0.15 ? admins : users),
      })
    answers.push(...(await burst(server, Array.from({ length: step }, one), connections)))
  }
  return answers
}

/** Requests that give each competition a participant and an open challenge. */
const begin = ({ admins, users, competitions }: Club): BurstRequest[] =>
  competitions.flatMap((competition, i) => {
    const [admin, user] = [admins[i], users[i]] as [TestUser, TestUser]
    return [completing(user, competition), opening(admin, competition)]
  })
/** Requests that give each competition an award by hand. */
const firstAwards = ({ admins, users, competitions }: Club): BurstRequest[] =>
  competitions.map((competition, i) =>
    liveAward(admins[i] as TestUser, competition, (users[i] as TestUser).userId, 5),
  )

describe(`live: ${all} concurrent presses, joins, completions, host commands, awards and reversals`, () => {
  it('live: entries, ledger, totals and live states agree, without a deadlock', async () => {
    const server = await startServer()
    const club = await makeClub(server)
    const answers = await runActions(server, club, all)
    expect(await deadlocks(server.pool)).toBe(0)
    await expectInvariants(server.pool)
    const { '200': done = 0, ...refused } = tally(answers)
    expect(done).toBeGreaterThan(all / 3)
    for (const refusal of Object.keys(refused)) {
      expect(refusal).toMatch(/^409 (challenge_closed|not_live|not_joined|already_reversed|too_few_points)$/)
    }
    for (const id of club.competitions) {
      const { items } = (await hostOf(server, club.admins[0] as TestUser, id).participants({ limit: 100 }))
        .body
      const entries = await entriesOf(server, id)
      expect(items.map(({ userId }: { userId: string }) => userId)).toEqual(
        entries.map(({ userId }) => userId),
      )
    }
    expect(await stale(server)).toEqual([])
  }, 900_000)

  control('without locks, read-then-write of an entry loses points', async () => {
    const server = await startServer({ withoutLocks: true })
    server.expectErrors('constraints refuse what is not locked')
    await server.pool.query(readThenWrite)
    const club = await makeClub(server)
    // Most actions lock the account first. The few that meet at an entry do not do so in every round.
    let broken: string[] = []
    for (let round = 0; round < 20 && broken.length === 0; round++) {
      await runActions(server, club, step)
      broken = Object.keys(await brokenInvariants(server.pool))
    }
    expect(broken).toContainEqual(expect.stringContaining("An entry's points are the sum"))
  })
})

/**
 * Entries whose timestamp is not that of the last ledger row in force. A row has the time of its request,
 * which may precede the creation of the entry; then the entry's own time counts.
 */
const stale = async (server: TestServer) =>
  (
    await server.pool.query(`
      select c.competition_id, c.user_id, c.reached_at, c.joined_at from competition_entries c
      where greatest(c.reached_at, c.joined_at) <> greatest(c.joined_at, (
        select max(e.created_at)::timestamptz(3) from point_events e
        where e.user_id = c.user_id and e.source_type in ('competition', 'live_challenge', 'live_award')
          and competition_of(e.source_type, e.source_id) = c.competition_id
          and not exists (select from point_events r
            where r.user_id = e.user_id and r.source_type = 'reversal' and r.source_id = e.id)))`)
  ).rows

/** The trigger written as read-then-write. */
const readThenWrite = `
  create or replace function point_events_keep_entry() returns trigger language plpgsql as $$
  declare
    competition uuid := competition_of(new.source_type, new.source_id);
    points integer;
  begin
    select points_earned into points from competition_entries
    where competition_id = competition and user_id = new.user_id;
    if not found then
      if competition is not null and new.source_type <> 'reversal' then
        raise exception 'not in the competition' using errcode = '23514', constraint = 'not_joined';
      end if;
      return null;
    end if;
    perform pg_sleep(0.02);
    update competition_entries set points_earned = greatest(points + new.delta, 0), version = version + 1
    where competition_id = competition and user_id = new.user_id;
    return null;
  end $$`
