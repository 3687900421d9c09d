import { beforeEach, describe, expect, it } from 'vitest'
import type { RealtimeMessage } from '#contract/realtime.ts'
import type { Tonight } from '#contract/tonight.ts'
import { eventQueueJob } from '#server/features/events/event-queue-job.ts'
import { findTonight } from '#server/features/tonight/queries.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { input } from '#tests/events/start-admin.ts'
import { call } from '#tests/harness/call.ts'
import { startInProcess } from '#tests/harness/in-process.ts'
import { randomId } from '#tests/harness/random.ts'
import { recordStatements } from '#tests/harness/recorded-statements.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { hostOf, openChallenge, press } from '#tests/live-competitions/host.ts'
import { enter, makeCompetition } from '#tests/live-competitions/make-competition.ts'
import { makeDish } from '#tests/orders/make-menu.ts'
import { insertOrder, moveOrder } from '#tests/orders/make-order.ts'
import { makeGameTable, makePlayWait } from '#tests/play/make-play.ts'
import { makeQuiz } from '#tests/quizzes/make-quiz.ts'
import { answer, start } from '#tests/quizzes/play-quiz.ts'
import { openStream } from '#tests/realtime/stream.ts'
import { makeBooking, makeTable } from '#tests/tables/make-table.ts'

const server = await startInProcess()
// In Stockholm it is 19:00; the house day is from 05:00Z to 05:00Z.
const evening = new Date('2055-03-05T18:00:00Z')
let guest: TestUser
let other: TestUser
let admin: TestUser

beforeEach(async () => {
  server.setNow(null)
  ;[guest, other] = await makeUsers(server, 2)
  ;[admin] = await makeUsers(server, 1, { admin: true })
  // Sessions are valid then too.
  await server.pool.query(`update sessions set expires_at = '2056-01-01'`)
  server.setNow(evening)
})

const tonight = async (user = guest): Promise<Tonight> => {
  const { status, body } = await call(server, user, 'getTonight')
  expect(status).toBe(200)
  return body
}
const at = (instant: string) => server.setNow(new Date(instant))
const nothing = {
  tables: [],
  waits: [],
  eventWaits: [],
  events: [],
  orders: [],
  live: [],
  quizzes: [],
  play: [],
  playWaits: [],
  hasGameTables: false,
}

it('tonight: a guest with nothing gets empty lists and the time of the server', async () => {
  expect(await tonight()).toEqual({ ...nothing, now: evening.toISOString() })
})

describe('tonight: tables', () => {
  const ids = async () => (await tonight()).tables.map(({ id }) => id)
  const make = async (options: Partial<Parameters<typeof makeBooking>[1]> = {}) =>
    (await makeBooking(server, { tableId: await makeTable(server), userId: guest.userId, ...options })).id

  it('those that hold a table are shown in the order of time, until they are over', async () => {
    const late = await make({ time: '22:00', status: 'confirmed' })
    const early = await make({ time: '19:00' })
    for (const status of ['cancelled', 'completed']) await make({ time: '21:00', hours: 1, status })
    await make({ userId: other.userId })
    expect(await ids()).toEqual([early, late])
    at('2055-03-05T19:59:59Z')
    expect(await ids()).toEqual([early, late])
    at('2055-03-05T20:00:00Z')
    expect(await ids()).toEqual([late])
  })

  it('a night begins at six and ends at six', async () => {
    const night = await make({ date: '2055-03-06', time: '02:00', status: 'confirmed' })
    const next = await make({ date: '2055-03-06', time: '06:00', status: 'confirmed' })
    expect(await ids()).toEqual([night])
    at('2055-03-06T04:59:00Z')
    expect(await ids()).toEqual([])
    at('2055-03-06T05:00:00Z')
    expect(await ids()).toEqual([next])
  })

  it('a guest who sits at a table at six keeps the card', async () => {
    const id = await make({ date: '2055-03-06', time: '05:00', status: 'confirmed' })
    at('2055-03-06T05:30:00Z')
    expect(await ids()).toEqual([id])
  })
})

describe('tonight: places at events', () => {
  const titles = async () => (await tonight()).events.map(({ title }) => title)
  const book = async (user: TestUser, title: string, date: string, time: string) => {
    const eventId = await makeEvent(server, { title, date, time })
    expect((await call(server, user, 'bookEvent', { params: { eventId } })).status).toBe(200)
    return eventId
  }

  it('an event of the house day is shown with my place for three hours from its start', async () => {
    const id = await book(guest, 'Jazz', '2055-03-05', '20:00')
    await book(other, 'Andras', '2055-03-05', '20:00')
    await makeEvent(server, { title: 'Ingen plats', date: '2055-03-05', time: '21:00' })
    const [event] = (await tonight()).events
    expect(event).toEqual((await call(server, guest, 'getEvent', { params: { eventId: id } })).body)
    expect(await titles()).toEqual(['Jazz'])
    at('2055-03-05T21:59:59Z')
    expect(await titles()).toEqual(['Jazz'])
    at('2055-03-05T22:00:00Z')
    expect(await titles()).toEqual([])
  })

  it('a wait for places is shown where the event is of the house day, and on any day while places are offered', async () => {
    const fill = async (title: string, date: string) => {
      const eventId = await makeEvent(server, { title, date, time: '20:00', maxAttendees: 1 })
      const params = { eventId }
      expect((await call(server, other, 'bookEvent', { params })).status).toBe(200)
      const body = { places: 1 }
      expect((await call(server, guest, 'joinEventQueue', { params, body })).status).toBe(200)
      return eventId
    }
    const waits = async () =>
      (await tonight()).eventWaits.map(({ title, offeredUntil }) => [title, !!offeredUntil])
    await fill('I dag', '2055-03-05')
    const eventId = await fill('Nästa vecka', '2055-03-12')
    expect(await waits()).toEqual([['I dag', false]])
    await call(server, other, 'cancelEventBooking', { params: { eventId } })
    await eventQueueJob.run(server.engine)
    expect(await waits()).toEqual([
      ['I dag', false],
      ['Nästa vecka', true],
    ])
    at('2055-03-05T19:00:00Z')
    expect(await waits()).toEqual([['Nästa vecka', true]])
  })

  it('an event at 05:59 is of the night before, and one at 06:00 of the next day', async () => {
    await book(guest, 'Gryning', '2055-03-06', '05:59')
    await book(guest, 'Frukost', '2055-03-06', '06:00')
    expect(await titles()).toEqual(['Gryning'])
    at('2055-03-06T04:59:59Z')
    expect(await titles()).toEqual(['Gryning'])
    at('2055-03-06T05:00:00Z')
    expect(await titles()).toEqual(['Frukost'])
  })

  it('a guest whose event is moved into the house day, or out of it, gets a message, and nobody else', async () => {
    const eventId = await book(guest, 'Jazz', '2055-03-09', '20:00')
    const [own, others] = [await openStream(server, guest, 'me'), await openStream(server, other, 'me')]
    const told = ({ message }: { message: RealtimeMessage }) => message.type === 'booking.changed'
    let version = 1
    for (const [date, shown] of [
      ['2055-03-05', ['Jazz']],
      ['2055-03-09', []],
    ] as const) {
      const body = { ...input, title: 'Jazz', date, time: '20:00', version }
      const before = own.received.length
      const moved = await call(server, admin, 'updateEvent', { params: { eventId }, body })
      expect(moved.status).toBe(200)
      version = moved.body.version
      await expect.poll(() => own.received.slice(before).some(told)).toBe(true)
      expect(await titles()).toEqual(shown)
    }
    expect(others.received.filter(told)).toEqual([])
  })

  it('a cancelled place is gone', async () => {
    const eventId = await book(guest, 'Jazz', '2055-03-05', '20:00')
    await call(server, guest, 'cancelEventBooking', { params: { eventId } })
    expect(await titles()).toEqual([])
  })
})

it('tonight: my orders are shown until they are delivered, with how many are made before', async () => {
  const dish = await makeDish(server)
  await insertOrder(server, { userId: other.userId, dish })
  const orderId = await insertOrder(server, { userId: guest.userId, dish })
  const read = async () => (await call(server, guest, 'getMyOrder', { params: { orderId } })).body
  expect((await read()).ahead).toBeGreaterThan(0)
  expect((await tonight()).orders).toEqual([await read()])
  server.setNow(null)
  await moveOrder(server, admin, { id: orderId, version: 1 }, 'ready')
  const { version } = await read()
  expect((await tonight()).orders).toEqual([await read()])
  const body = { status: 'delivered', version }
  await call(server, admin, 'setOrderStatus', { params: { orderId }, body })
  expect((await tonight()).orders).toEqual([])
})

describe('tonight: live competitions', () => {
  type Made = { start: string; end: string; decidedBy?: 'draw' | 'by_hand' }
  async function make({ start, end, ...options }: Made, users = [guest]) {
    const id = await makeCompetition(server, { title: 'Färgjakten', ...options })
    if (options.decidedBy !== 'draw') await enter(server, id, users)
    await server.pool.query('update competitions set start_date = $2, end_date = $3 where id = $1', [
      id,
      start,
      end,
    ])
    return { id, host: hostOf(server, admin, id) }
  }
  const tonights = { start: '2055-03-05T19:00:00Z', end: '2055-03-05T22:00:00Z' }
  const long = { start: '2055-03-01T19:00:00Z', end: '2055-03-20T22:00:00Z' }
  const ids = async () => (await tonight()).live.map(({ competitionId }) => competitionId)

  it('one that begins or ends in the house day is shown all day, and no other', async () => {
    const { id } = await make(tonights)
    const last = await make({ start: '2055-03-01T19:00:00Z', end: '2055-03-06T04:59:59Z' })
    await make(long)
    await make(tonights, [other])
    await make({ start: '2055-03-06T05:00:00Z', end: '2055-03-06T22:00:00Z' })
    await make({ ...tonights, decidedBy: 'draw' })
    const hidden = await make(tonights)
    await server.pool.query('update competitions set is_active = false where id = $1', [hidden.id])
    expect(await ids()).toEqual([last.id, id])
    at('2055-03-06T04:59:59Z')
    expect(await ids()).toEqual([last.id, id])
    at('2055-03-06T05:00:00Z')
    expect(await ids()).not.toContain(id)
  })

  it('one of several days is shown while it is live, and its result until six', async () => {
    const { id, host } = await make(long, [guest, other])
    expect(await ids()).toEqual([])
    await host.start()
    expect(await ids()).toEqual([id])
    for (const round of [1, 2, 3]) await host.advance(round)
    const [ended] = (await tonight()).live
    expect(ended).toMatchObject({ competitionId: id, stage: { status: 'finished', isLive: false } })
    at('2055-03-06T04:59:59Z')
    expect(await ids()).toEqual([id])
    at('2055-03-06T05:00:00Z')
    expect(await ids()).toEqual([])
  })

  it('the open challenge, my press, points and rank are as on the live page', async () => {
    const { id, host } = await make(tonights, [guest, other])
    await host.start()
    const challengeId = await openChallenge(host, { seconds: 60, points: 20 })
    await press(server, other, challengeId)
    const page = async () =>
      (await call(server, guest, 'getLiveCompetition', { params: { competitionId: id } })).body
    const shown = async () => {
      const { competition, stage, challenge, pressed, me, revision } = await page()
      return { title: competition.title, stage, challenge, pressed, me, revision }
    }
    expect((await tonight()).live).toEqual([expect.objectContaining(await shown())])
    expect((await tonight()).live[0]).toMatchObject({ pressed: false, me: { points: 0, rank: 2 } })
    await press(server, guest, challengeId)
    expect((await tonight()).live).toEqual([expect.objectContaining(await shown())])
    expect((await tonight()).live[0]).toMatchObject({ pressed: true, me: { points: 20, rank: 1 } })
    // Its time is over, although nobody has closed it.
    at('2055-03-05T18:01:00Z')
    expect((await tonight()).live[0]).toMatchObject({ challenge: null, pressed: false })
  })
})

it('tonight: a quiz is shown from its first question until it is finished or has ended', async () => {
  const endTime = new Date('2055-03-05T21:00:00Z')
  const { quizId, questions } = await makeQuiz(server, { questions: [{}], endTime })
  const { quizId: unfinished } = await makeQuiz(server, { endTime })
  expect((await tonight()).quizzes).toEqual([])
  await start(server, guest, quizId)
  at('2055-03-05T18:00:05Z')
  await start(server, guest, unfinished)
  const ids = async () => (await tonight()).quizzes.map(({ id }) => id)
  expect(await ids()).toEqual([unfinished, quizId])
  const { quiz } = (await call(server, guest, 'getQuiz', { params: { quizId } })).body
  expect((await tonight()).quizzes[1]).toEqual(quiz)
  expect((await tonight(other)).quizzes).toEqual([])
  await answer(server, guest, quizId, { questionId: questions[0]?.id as string, selectedAnswer: 1 })
  expect(await ids()).toEqual([unfinished])
  at('2055-03-05T21:00:00.001Z')
  expect(await ids()).toEqual([])
})

it('tonight: a game table is shown to those who play there, until it is stopped or they leave', async () => {
  const gameTableId = await makeGameTable(server, { tableNumber: 3 })
  const [started, joined] = [await openStream(server, guest, 'me'), await openStream(server, other, 'me')]
  const isMine = ({ type }: RealtimeMessage) => type === 'myPlay.changed'
  const body = { requestId: randomId(), gameTableId, players: 2 }
  const { session } = (await call(server, guest, 'startMyPlay', { body })).body
  const shown = {
    sessionId: session.id,
    table: { id: gameTableId, kind: 'pool', ownKind: null, tableNumber: 3 },
    startedAt: session.startedAt,
  }
  await started.next(isMine)
  expect((await tonight()).play).toEqual([shown])
  expect((await tonight(other)).play).toEqual([])
  await call(server, other, 'joinPlay', { body: { joinKey: session.joinKey } })
  await joined.next(isMine)
  expect((await tonight(other)).play).toEqual([shown])
  const params = { playSessionId: session.id }
  await call(server, other, 'leavePlay', { params })
  await joined.next(isMine)
  expect((await tonight(other)).play).toEqual([])
  await call(server, guest, 'stopMyPlay', { params, body: { requestId: randomId() } })
  expect((await tonight()).play).toEqual([])
})

it('tonight: a guest finds the queue for the game tables again, with the table that is held for them', async () => {
  const gameTableId = await makeGameTable(server, { kind: 'dart', tableNumber: 7 })
  const id = await makePlayWait(server, { userId: guest.userId, kind: 'dart' })
  const { hasGameTables, playWaits } = await tonight()
  const joinedAt = playWaits[0]?.joinedAt
  const waiting = { id, kind: 'dart', ownKind: null, joinedAt, call: null }
  expect({ hasGameTables, playWaits }).toEqual({ hasGameTables: true, playWaits: [waiting] })
  expect((await tonight(other)).playWaits).toEqual([])
  const phone = await openStream(server, guest, 'me')
  await call(server, admin, 'callPlayWait', { params: { playWaitId: id }, body: { gameTableId } })
  await phone.next(({ type }) => type === 'playWaits.changed')
  const called = { id: gameTableId, tableNumber: 7, until: expect.any(String) }
  expect((await tonight()).playWaits).toEqual([{ ...waiting, call: called }])
  const body = { requestId: randomId() }
  await call(server, admin, 'seatPlayWait', { params: { playWaitId: id }, body })
  expect((await tonight()).playWaits).toEqual([])
})

it('tonight: guests who ask at the same time share the statements, and each gets their own', async () => {
  const guests = await makeUsers(server, 40)
  const made = await Promise.all(
    guests.map(async ({ userId }) => makeBooking(server, { tableId: await makeTable(server), userId })),
  )
  const statements = recordStatements(server.engine.pool)
  const found = await Promise.all(guests.map(({ userId }) => findTonight(server.engine, userId)))
  expect(found.map((each) => each?.tables.map(({ id }) => id))).toEqual(made.map(({ id }) => [id]))
  // The first may be alone; the others are together.
  expect(statements.length).toBeLessThanOrEqual(10)
})
