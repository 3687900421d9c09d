import pg from 'pg'
import { CommandError, connectTo } from '../open-database.ts'
import type { Summary } from './format.ts'
import { readArchive } from './read-archive.ts'
import { quoted } from './tables.ts'

/** The comment of a scratch database. Only a database that has it is ever dropped. */
const mark = 'scratch database of npm run backup and npm run restore'

/**
 * Restores a backup as `readArchive` does, into a scratch database on the same PostgreSQL, which is dropped afterwards. The
 * database of `url` itself is neither read nor changed.
 * @throws CommandError when the file cannot be restored, or the role may not create databases
 */
export async function verifyArchive(url: string, path: string): Promise<Summary> {
  const client = await connectTo(url, 'spelrum verify')
  try {
    const { rows } = await client.query<{ name: string }>(
      `select left(current_database(), 55) || '_scratch' as name`,
    )
    const name = rows[0]?.name as string
    await dropScratch(client, name)
    await createScratch(client, name)
    const scratch = new URL(url)
    scratch.pathname = `/${encodeURIComponent(name)}`
    return await readArchive(scratch.href, path).finally(() => dropScratch(client, name))
  } finally {
    await client.end()
  }
}

async function createScratch(client: pg.Client, name: string): Promise<void> {
  await client
    .query(`create database ${quoted(name)} template template0 encoding 'UTF8'`)
    .catch((error: unknown) => {
      if (error instanceof pg.DatabaseError && error.code === '42501')
        throw new CommandError(
          'A backup is verified in a scratch database, and the role that DATABASE_URL names may not create one. Allow it with ' +
            '`alter role … createdb`, or verify the file with `npm run restore -- file --verify` on another PostgreSQL.',
        )
      throw error
    })
  await client.query(`comment on database ${quoted(name)} is '${mark}'`)
}

/** Drops the scratch database, including one that a killed run has left. */
async function dropScratch(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query(
    `select shobj_description(oid, 'pg_database') as comment from pg_database where datname = $1`,
    [name],
  )
  if (rows.length === 0) return
  if (rows[0].comment !== mark)
    throw new CommandError(
      `There is a database ${name}, which is not a scratch database of this program. Rename or drop it.`,
    )
  await client.query(`drop database ${quoted(name)}`).catch((error: unknown) => {
    if (error instanceof pg.DatabaseError && error.code === '55006')
      throw new CommandError(
        `The database ${name} is in use: another program verifies a backup. Try again later.`,
      )
    throw error
  })
}
