import { describe, expect, it } from 'vitest'
import { control } from '#tests/harness/control.ts'
import { expectInvariants } from '#tests/harness/invariants.ts'
import { long } from '#tests/harness/run-options.ts'
import { startServer, type TestServer } from '#tests/harness/server.ts'
import { makeUsers, type TestUser } from '#tests/harness/users.ts'
import { type Answered, burst } from './burst.ts'

type Item = { path: string; table: string; action: string; body: (title: string) => object }

const items: Record<string, Item> = {
  'a known section': {
    path: '/api/admin/sections/about_title',
    table: 'homepage_content',
    action: 'section.updated',
    body: (title) => ({ title, content: null, imageUrl: null, isActive: true }),
  },
  'the header': {
    path: '/api/admin/header',
    table: 'header_content',
    action: 'header.updated',
    body: (title) => ({ title, subtitle: null, logoUrl: null, backgroundImageUrl: null }),
  },
}

/** Two admins with the same version save concurrently. */
async function saveTogether(server: TestServer, admins: TestUser[], item: Item, version: number) {
  const titles = admins.map((_, i) => `Utgåva ${version} av ${i}`)
  const answers = await burst(
    server,
    admins.map((user, i) => ({
      method: 'PUT',
      path: item.path,
      user,
      body: { ...item.body(titles[i] as string), version },
    })),
    2,
  )
  return { answers: answers as [Answered, Answered], titles }
}

async function twoAdmins(prepare: string | null) {
  const server = await startServer()
  if (prepare) await server.pool.query(prepare)
  return { server, admins: await makeUsers(server, 2, { admin: true }) }
}

describe.each(Object.entries(items))('content: two admins save %s concurrently', (_, item) => {
  const pairs = long ? 200 : 25

  it(`content: of two admins who save at the same time, one is stored and the other gets a conflict with the stored values (${pairs} pairs, including the first save)`, async () => {
    const { server, admins } = await twoAdmins(null)
    for (let version = 0; version < pairs; version++) {
      const { answers, titles } = await saveTogether(server, admins, item, version)
      const winner = answers.findIndex((answer) => answer.status === 200)
      const stored = { title: titles[winner], version: version + 1 }
      expect(answers[winner]?.body).toMatchObject(stored)
      expect(answers[1 - winner]).toMatchObject({
        status: 409,
        body: { code: 'stale_version', current: stored },
      })
    }
    const { rows } = await server.pool.query(
      `select count(*)::int as edits, count(distinct after ->> 'version')::int as versions
       from audit_log where action = $1`,
      [item.action],
    )
    expect(rows[0]).toEqual({ edits: pairs, versions: pairs })
    await expectInvariants(server.pool)
  })

  control('without the version increment, an edit is lost silently', async () => {
    const { server, admins } = await twoAdmins(`
      create function keep_version() returns trigger language plpgsql as
        $$ begin new.version = old.version; return new; end $$;
      create trigger keep_version before update on ${item.table} for each row execute function keep_version()`)
    const { answers } = await saveTogether(server, admins, item, 0)
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
  })
})
