import { expect, test } from 'vitest'
import { call } from '#tests/harness/call.ts'
import { emptyTables } from '#tests/harness/empty-tables.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { report } from '#tests/harness/long-form.ts'
import { randomId } from '#tests/harness/random.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer } from '#tests/harness/server.ts'
import { makeUsers } from '#tests/harness/users.ts'
import { makeGameTable, makeSession } from '#tests/play/make-play.ts'

const tables = long ? 60 : 24
const kills = long ? 50 : 3

test(`the server is killed ${kills} times while ${tables} game tables are started, paused, stopped and given other players: no session is lost or doubled`, async () => {
  const server = await startServer()
  const [admin] = await makeUsers(server, 1, { admin: true })
  let [unanswered, open] = [0, 0]
  for (let kill = 0; kill < kills; kill++) {
    const guests = await makeUsers(server, tables)
    const works = []
    for (const [at, guest] of guests.entries()) {
      const gameTableId = await makeGameTable(server, { tableNumber: at + 1 })
      const requestId = randomId()
      const isNew = at % 4 === 0
      // A quarter is started; the others go on already.
      const id = isNew ? requestId : await makeSession(server, { gameTableId, guestId: guest.userId })
      const params = { playSessionId: id }
      const work = () => {
        if (isNew) return call(server, guest, 'startMyPlay', { body: { requestId, gameTableId, players: 2 } })
        if (at % 4 === 1) return call(server, guest, 'stopMyPlay', { params, body: { requestId } })
        const body = { requestId, version: 1, step: at % 4 === 2 ? 'pause' : 'players', players: 4 }
        return call(server, admin, 'stepPlay', {
          params,
          body: at % 4 === 2 ? { ...body, players: undefined } : body,
        })
      }
      works.push(work)
    }
    const answered = new Set<number>()
    const sent = works.map((work, at) =>
      work()
        .then(({ status }) => status < 300 && answered.add(at))
        .catch(() => unanswered++),
    )
    await expect.poll(() => answered.size, { interval: 2 }).toBeGreaterThan(tables / 10)
    await server.kill9()
    await Promise.all(sent)
    await server.restart()
    // Those without an answer send the same again. What was acknowledged is answered as before.
    for (const work of works) expect((await work()).status).toBeLessThan(300)
    const { rows } = await server.pool.query(
      `select count(*)::int as sessions, count(distinct guest_id)::int as guests, count(stopped_at)::int as stopped,
         (select count(*)::int from play_segments where ended_at is null) as running,
         (select count(*)::int from play_segments) as segments
       from play_sessions`,
    )
    // A pause and a stop close a segment; other players begin a second one.
    expect(rows[0]).toEqual({
      sessions: tables,
      guests: tables,
      stopped: tables / 4,
      running: tables / 2,
      segments: tables + tables / 4,
    })
    open += tables - tables / 4
    await expectInvariants(server.pool)
    await emptyTables(server.pool, 'play_sessions, game_tables')
  }
  report(
    ` ${kills} kills under ${open} open sessions: ${unanswered} requests were cut off, none lost or doubled`,
  )
}, 900_000)
