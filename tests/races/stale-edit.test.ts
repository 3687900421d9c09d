import { describe, expect, it } from 'vitest'
import type { EditableEvent } from '#contract/events.ts'
import { makeEvent } from '#tests/events/make-event.ts'
import { call } from '#tests/harness/call.ts'
import { control } from '#tests/harness/control.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type Answered, burst } from './burst.ts'

/** Two admins open the same event and save concurrently. */
async function saveTogether(server: TestServer, admins: [TestUser, TestUser], eventId: string, run: number) {
  const { body } = await call(server, admins[0], 'getEventForEditing', { params: { eventId } })
  const { date, time, category, version } = body as EditableEvent
  const titles = admins.map((_, i) => `Utgåva ${run} av ${i}`)
  const answers = await burst(
    server,
    admins.map((user, i) => ({
      method: 'PUT',
      path: `/api/admin/events/${eventId}`,
      user,
      body: { title: titles[i], date, time, category, version, location: 'Baren' },
    })),
    2,
  )
  return { answers: answers as [Answered, Answered], titles, version }
}

async function twoAdmins(prepare: string | null) {
  const server = await startServer()
  if (prepare) await server.pool.query(prepare)
  const admins = await makeUsers(server, 2, { admin: true })
  return { server, admins, eventId: await makeEvent(server) }
}

describe('events: two admins save the same event concurrently', () => {
  const pairs = long ? 200 : 25

  it(`events: of two admins who save the same one, one is stored and the other gets a conflict with the stored version (${pairs} pairs)`, async () => {
    const { server, admins, eventId } = await twoAdmins(null)
    for (let run = 0; run < pairs; run++) {
      const { answers, titles, version } = await saveTogether(server, admins, eventId, run)
      const winner = answers.findIndex((answer) => answer.status === 200)
      const loser = answers[1 - winner]
      expect(answers[winner]?.body).toMatchObject({ title: titles[winner], version: version + 1 })
      expect(loser).toMatchObject({
        status: 409,
        body: {
          code: 'stale_version',
          current: { id: eventId, title: titles[winner], version: version + 1 },
        },
      })
    }
    const { rows } = await server.pool.query(
      `select count(*)::int as edits, count(distinct after ->> 'version')::int as versions
       from audit_log where action = 'event.updated' and subject_id = $1`,
      [eventId],
    )
    expect(rows[0]).toEqual({ edits: pairs, versions: pairs })
  })

  control('without the version increment, an edit is lost silently', async () => {
    const { server, admins, eventId } = await twoAdmins(`
      create function keep_version() returns trigger language plpgsql as
        $$ begin new.version = old.version; return new; end $$;
      create trigger keep_version before update on events for each row execute function keep_version()`)
    const { answers } = await saveTogether(server, admins, eventId, 0)
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  })
})
