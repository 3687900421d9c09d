import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { describe, expect, it } from 'vitest'
import { control } from '#tests/harness/control.ts'
import { brokenInvariants, expectInvariants } from '#tests/harness/invariants.ts'
import { pick, randomFrom, randomId } from '#tests/harness/random.ts'
import { long, seed } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { hostOf, openChallenge, press } from '#tests/live-competitions/host.ts'
import { enter, entriesOf, makeCompetition, pressesOf } from '#tests/live-competitions/make-competition.ts'
import { burst, tally } from './burst.ts'
import { slowly, withoutAwardKey } from './last-word.ts'
import { pressing } from './live.ts'
import { inParallel } from './points.ts'

/** A server with one live competition that every user has joined. */
async function makeLiveCompetition(players: number, withoutLocks = false) {
  const server = await startServer({ withoutLocks })
  const [admin] = await makeUsers(server, 1, { admin: true })
  const competitionId = await makeCompetition(server, { isLive: true })
  const users = await makeUsers(server, players)
  await enter(server, competitionId, users)
  return { server, admin, competitionId, users, host: hostOf(server, admin, competitionId) }
}

const presses = long ? 500 : 100

/** A server sends the presses of one challenge one after the other, so the race is between two. */
async function onePlayer({ prepare = '', withoutLocks = false } = {}) {
  const { server, competitionId, users, host } = await makeLiveCompetition(1, withoutLocks)
  const other = await startServer({ databaseUrl: server.databaseUrl, withoutLocks })
  if (prepare) await server.pool.query(prepare)
  const challengeId = await openChallenge(host, { points: 10 })
  const half = Array(presses / 2).fill(pressing(users[0] as TestUser, challengeId))
  const answers = (await Promise.all([burst(server, half), burst(other, half)])).flat()
  const [entry] = await entriesOf(server, competitionId)
  return { server, answers, entry, given: await pressesOf(server, challengeId) }
}

describe(`live challenge: one player presses ${presses} times concurrently`, () => {
  it('live challenge: one player’s points are given once, and exactly one answer reports the first press', async () => {
    const { server, answers, entry, given } = await onePlayer()
    expect(tally(answers)).toEqual({ '200': presses })
    expect(answers.filter(({ body }) => body.first)).toHaveLength(1)
    for (const { body } of answers)
      expect(body).toMatchObject({ pointsEarned: 10, points: 10, newTotal: 10, place: 1 })
    expect(new Set(answers.map(({ body }) => body.reactionMs)).size).toBe(1)
    expect(given).toEqual({ rows: 1, users: 1, points: 10 })
    expect(entry?.points).toBe(10)
    await expectInvariants(server.pool)
  })

  control('without locks and without the unique key, the points are given several times', async () => {
    const { server, entry } = await onePlayer({
      prepare: withoutAwardKey + slowly(0.5, 'after insert on point_events'),
      withoutLocks: true,
    })
    expect(entry?.points).toBeGreaterThan(10)
    expect(Object.keys(await brokenInvariants(server.pool))).toContainEqual(
      expect.stringContaining('A press counts once'),
    )
  })
})

const players = long ? 500 : 250

/** Two servers that share a database: 40 players each press once, and each repeats the press at the other server. */
async function pressAtTwoServers(prepare = '', withoutLocks = false) {
  const { server, users, host } = await makeLiveCompetition(40, withoutLocks)
  const other = await startServer({ databaseUrl: server.databaseUrl, withoutLocks })
  if (prepare) await server.pool.query(prepare)
  const challengeId = await openChallenge(host)
  const pressAll = (order: [typeof server, typeof server]) =>
    Promise.all(
      [0, 1].map((half) =>
        burst(
          order[half] as typeof server,
          users.slice(20 * half, 20 * half + 20).map((user) => pressing(user, challengeId)),
        ),
      ),
    ).then((answers) => answers.flat())
  const first = await pressAll([server, other])
  const again = await pressAll([other, server])
  return { first, again, server }
}
const placesOf = (answers: { body: { place?: number } }[]) => answers.map(({ body }) => body.place ?? 0)
const oneToForty = Array.from({ length: 40 }, (_, index) => index + 1)

describe('live challenge: 40 players press at two servers', () => {
  it('live challenge: each place is given once, and a repeated press is answered with the same place and time', async () => {
    const { first, again, server } = await pressAtTwoServers()
    expect(tally(first)).toEqual({ '200': 40 })
    expect(placesOf(first).toSorted((one, other) => one - other)).toEqual(oneToForty)
    expect(placesOf(again)).toEqual(placesOf(first))
    expect(again.map(({ body }) => body.reactionMs)).toEqual(first.map(({ body }) => body.reactionMs))
    await expectInvariants(server.pool)
  })

  control('without locks and without the unique index, places are given twice', async () => {
    const slow = slowly(0.02, 'after insert on point_events')
    const { first } = await pressAtTwoServers(`drop index point_events_press; ${slow}`, true)
    expect(new Set(placesOf(first)).size).toBeLessThan(40)
  })
})

describe(`live challenge: ${players} players press three times each, concurrently`, () => {
  it(`live challenge: exactly ${players} presses count`, async () => {
    const { server, competitionId, users, host } = await makeLiveCompetition(players)
    const challengeId = await openChallenge(host)
    const requests = [0, 1, 2].flatMap(() => users.map((user) => pressing(user, challengeId)))
    const answers = await burst(server, requests)
    expect(tally(answers)).toEqual({ '200': 3 * players })
    expect(answers.filter(({ body }) => body.first)).toHaveLength(players)
    expect(await pressesOf(server, challengeId)).toEqual({
      rows: players,
      users: players,
      points: 10 * players,
    })
    expect((await entriesOf(server, competitionId)).every(({ points }) => points === 10)).toBe(true)
    await expectInvariants(server.pool)
  })

  it('live challenge: exactly one press per player counts when the server is killed meanwhile and clients retry', async () => {
    const { server, competitionId, users, host } = await makeLiveCompetition(players)
    const challengeId = await openChallenge(host)
    let lost = 0
    const pressUntilAnswered = async (user: TestUser) => {
      for (;;) {
        const answer = await press(server, user, challengeId).catch(() => null)
        if (answer?.status === 200) return
        lost++
        await sleep(50)
      }
    }
    server.expectErrors('it is killed')
    const all = inParallel(
      60,
      [0, 1, 2].flatMap(() => users),
      pressUntilAnswered,
    )
    await expect
      .poll(async () => (await pressesOf(server, challengeId))?.rows, { timeout: 20_000, interval: 5 })
      .toBeGreaterThan(players / 10)
    await server.kill9()
    const before = (await pressesOf(server, challengeId))?.rows
    await server.restart()
    await all
    expect(before).toBeLessThan(players)
    expect(lost).toBeGreaterThan(0)
    expect(await pressesOf(server, challengeId)).toEqual({
      rows: players,
      users: players,
      points: 10 * players,
    })
    expect((await entriesOf(server, competitionId)).every(({ points }) => points === 10)).toBe(true)
    await expectInvariants(server.pool)
  })
})

const tries = long ? 1_000 : 300

/** Sends presses that must be refused, for various reasons. */
async function sendRefusedPresses() {
  const { server, admin, competitionId, users, host } = await makeLiveCompetition(40)
  const [inside, outside] = [users.slice(0, 20), await makeUsers(server, 20)]
  const old = await openChallenge(host)
  const closed = await openChallenge(host, { colour: 'blue' })
  const message = (await host.say('Bra spelat!')).body.events[0].id
  const award = (await host.award((users[39] as TestUser).userId, 5)).body.events[0].id
  await host.close()
  const pausedId = await makeCompetition(server, { isLive: true })
  await enter(server, pausedId, inside)
  const paused = hostOf(server, admin, pausedId)
  const pausedChallenge = await openChallenge(paused)
  await paused.pause()
  const otherId = await makeCompetition(server, { isLive: true })
  const other = await openChallenge(hostOf(server, admin, otherId))
  await server.pool.query(
    `update live_events set closes_at = now() - interval '1 ms', created_at = now() - interval '1 s' where id = $1`,
    [await openChallenge(host, { seconds: 3 })],
  )
  const { challenge, events } = (await host.control()).body
  expect(challenge).toBeNull()
  const timedOut = events[0].id
  const random = randomFrom(seed)
  const requests = Array.from({ length: tries }, () => {
    const wrong = pick(random, [
      old,
      closed,
      message,
      award,
      pausedChallenge,
      timedOut,
      competitionId,
      randomId(),
    ])
    return random() < 0.7
      ? pressing(pick(random, inside), wrong)
      : pressing(pick(random, outside), pick(random, [other, wrong]))
  }).concat(inside.map((user) => pressing(user, other)))
  const answers = await burst(server, requests)
  const { rows } = await server.pool.query(
    `select count(*)::int as n from point_events where source_type = 'live_challenge'`,
  )
  return { server, answers, given: rows[0].n }
}

describe(`live challenge: ${tries} presses of closed, paused, ended, foreign or missing challenges`, () => {
  it('presses of closed, paused, ended, foreign or missing challenges give no points and are refused with the reason', async () => {
    const { server, answers, given } = await sendRefusedPresses()
    expect(given).toBe(0)
    const { '200': _, ...refused } = tally(answers)
    expect(Object.keys(refused).sort()).toEqual([
      '404 not_found',
      '409 challenge_closed',
      '409 not_joined',
      '409 not_live',
    ])
    expect(answers.filter(({ status }) => status === 200)).toEqual([])
    await expectInvariants(server.pool)
  })

  describe('past the server', () => {
    async function insertPress(prepare = '') {
      const { server, users, host } = await makeLiveCompetition(1)
      const challengeId = await openChallenge(host)
      await host.close()
      if (prepare) await server.pool.query(prepare)
      const [user] = users as [TestUser]
      return server.pool
        .query(
          `insert into point_events (user_id, source_type, source_id, delta) values ($1, 'live_challenge', $2, 10)`,
          [user.userId, challengeId],
        )
        .then(
          () => 'given',
          (error: pg.DatabaseError) => error.constraint,
        )
    }
    it('live challenge: a press of a closed challenge is refused by the database', async () =>
      expect(await insertPress()).toBe('challenge_closed'))
    control('live challenge: without the trigger, a press of a closed challenge gives points', async () =>
      expect(await insertPress('drop trigger point_events_keep_entry on point_events')).toBe('given'),
    )
  })
})

/** Whether a press was the first of its player, or why it was refused. */
const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof burst>>[number]) =>
  status === 200 ? body.first : body.code

describe('live challenge: closing while all players press', () => {
  it('live challenge: closing while all players press counts exactly the acknowledged presses; a first press after closing is refused', async () => {
    const { server, users, host } = await makeLiveCompetition(200)
    for (let round = 0; round < (long ? 10 : 2); round++) {
      const challengeId = await openChallenge(host)
      const pressed = burst(
        server,
        users.map((user) => pressing(user, challengeId)),
      )
      await expect
        .poll(async () => (await pressesOf(server, challengeId))?.rows, { interval: 1 })
        .toBeGreaterThan(10 * round)
      const closed = await host.close()
      expect(closed.body.challenge).toBeNull()
      const pressAgain = () =>
        burst(
          server,
          users.slice(0, 20).map((user) => pressing(user, challengeId)),
          20,
        )
      const late = await pressAgain()
      const answers = await pressed
      const counted = answers.filter(({ status }) => status === 200).length
      expect((await pressesOf(server, challengeId))?.rows).toBe(counted)
      expect(['200', '409 challenge_closed']).toEqual(expect.arrayContaining(Object.keys(tally(answers))))
      // When all presses have their answers, a repeated one is confirmed if the first was in time.
      const repeated = answers.slice(0, 20).map(({ status }) => (status === 200 ? false : 'challenge_closed'))
      expect((await pressAgain()).map(outcomeOf)).toEqual(repeated)
      // A late press can be refused before the first press of its player, which arrived in time, is counted.
      for (const [i, answer] of late.entries())
        expect([repeated[i], 'challenge_closed']).toContain(outcomeOf(answer))
    }
    await expectInvariants(server.pool)
  })
})
