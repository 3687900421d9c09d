import { expect, it } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { makeGameTable } from '#tests/play/make-play.ts'
import { choice, makeEvening } from '#tests/quiz-evenings/make-evening.ts'
import { type BurstRequest, burst, post, tally } from './burst.ts'
import { slowly } from './last-word.ts'

const rounds = long ? 40 : 6
const series = {
  title: 'Pubquiz',
  description: '',
  date: '2055-03-02',
  time: '19:00',
  location: 'Salen',
  category: 'Quiz',
  repeats: 'weekly',
  until: null,
  times: 2,
}
const inDays = (days: number) =>
  `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T17:00:00.000Z`

type Sent = (requestId: string, round: number) => BurstRequest[]
type Ready = { server: TestServer; admin: TestUser; guests: [TestUser, TestUser, TestUser] }

/**
 * For each table whose rows have the ids of requests: requests that have one id, and meet at no other lock. The rows at the door are not among
 * them: their constraint `key_reused` is the answer.
 */
const cases: [table: string, prepare: (ready: Ready) => Promise<Sent>][] = [
  [
    'play_waits',
    async ({ server, admin, guests }) => {
      await makeGameTable(server)
      await server.pool.query(`update play_queue_rules set joining = 'home'`)
      const party = { kind: 'pool', ownKind: null, players: 2, saidMinutes: null }
      return (requestId) => [
        ...guests.map((guest) => post(guest, '/play/queue', { requestId, ...party, doorKey: null })),
        post(admin, '/admin/play-queue', { requestId, ...party, name: 'Ali' }),
        post(admin, '/admin/play-queue', { requestId, ...party, name: 'Ali' }),
      ]
    },
  ],
  [
    'play_bookings',
    async ({ server, guests: [one, two] }) => {
      await makeGameTable(server, { kind: 'pool', bookingMinutes: [60] })
      await makeGameTable(server, { kind: 'dart', tableNumber: 2, bookingMinutes: [60] })
      return (requestId, round) =>
        [
          { guest: one, kind: 'pool' },
          { guest: two, kind: 'dart' },
        ].map(({ guest, kind }) =>
          post(guest, '/me/play-bookings', {
            requestId,
            kind,
            ownKind: null,
            startsAt: inDays(2 + round),
            minutes: 60,
            players: 2,
          }),
        )
    },
  ],
  [
    'guest_notes',
    async ({ admin, guests }) =>
      (requestId) =>
        guests.map(({ userId }) =>
          post(admin, `/admin/guests/${userId}/notes`, { requestId, text: 'Sitter vid fönstret.' }),
        ),
  ],
  [
    'evening_teams',
    async ({ server, admin, guests: [one, two] }) => {
      const evenings = await Promise.all(
        Array.from({ length: 2 * rounds }, () => makeEvening(server, admin, [choice])),
      )
      return (requestId, round) =>
        [one, two].map((guest, index) =>
          post(guest, `/competitions/${evenings[2 * round + index]?.competitionId}/evening/teams`, {
            requestId,
            name: 'Kvicksilver',
            colour: 'blue',
          }),
        )
    },
  ],
  [
    'event_series_requests',
    async ({ server, admin }) => {
      const made = await Promise.all(
        ['Pubquiz', 'Bordtennis'].map((title) =>
          call(server, admin, 'createEventSeries', { body: { ...series, title, requestId: randomId() } }),
        ),
      )
      return (requestId, round) => [
        ...made.map(({ body }) =>
          post(admin, `/admin/events/${body.event.id}/series`, { requestId, until: null, times: 1 }),
        ),
        post(admin, '/admin/event-series', { ...series, title: `Jazz ${round}`, requestId }),
      ]
    },
  ],
]

/** Sends each of some requests with one id at once. Returns how many were done and how many failed. */
async function sendAtOnce(table: string, prepare: (ready: Ready) => Promise<Sent>, withoutLocks = false) {
  const server = await startServer({ withoutLocks })
  if (withoutLocks) server.expectErrors('duplicate key value')
  const [admin] = await makeUsers(server, 1, { admin: true })
  const guests = await makeUsers(server, 3)
  const sent = await prepare({ server, admin, guests } as Ready)
  await server.pool.query(slowly(0.05, `before insert on ${table}`))
  const counts = { done: 0, refused: 0, failed: 0 }
  for (let round = 0; round < rounds; round++) {
    const answers = await burst(server, sent(randomId(), round))
    const codes = tally(answers)
    expect(
      answers.some(({ status }) => status < 300),
      JSON.stringify(codes),
    ).toBe(true)
    for (const { status } of answers) counts[status < 300 ? 'done' : status < 500 ? 'refused' : 'failed']++
  }
  return counts
}

it.each(cases)('requests of several people with one id at once: one is done (%s)', async (table, prepare) => {
  const { done, refused, failed } = await sendAtOnce(table, prepare)
  expect(failed).toBe(0)
  expect(done).toBeGreaterThanOrEqual(rounds)
  expect(refused).toBeGreaterThan(0)
})

for (const [table, prepare] of cases)
  control(
    `without the lock of a request its row is written twice, which the database refuses (${table})`,
    async () => {
      expect((await sendAtOnce(table, prepare, true)).failed).toBeGreaterThan(0)
    },
  )
