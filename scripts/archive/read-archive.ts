import pg from 'pg'
import { migrate } from '#server/platform/database/migrate.ts'
import { CommandError } from '../open-database.ts'
import { type End, type Head, recordedSchema, type Summary, type TableEnd, type TableHead } from './format.ts'
import { loadTable } from './load-table.ts'
import { readLines } from './read-lines.ts'
import { plainSettings, quoted, rowsOf, type Table, tablesOf, tally } from './tables.ts'

/**
 * Restores a backup: an empty database gets the file's schema, then all rows in one transaction, and is then
 * migrated to the newest version. Each table is compared with the backup.
 * @throws CommandError when the file or the database is unsuitable
 */
export async function readArchive(
  url: string,
  path: string,
  { replace }: { replace: boolean },
): Promise<Summary> {
  const lines = readLines(path)
  const head = parse<Head>((await lines.next()).value)
  if (head?.format !== 'spelrum-backup' || head.version !== 1)
    throw new CommandError(`${path} is not a backup of this program.`)
  const client = new pg.Client({ connectionString: url, application_name: 'spelrum restore' })
  await client.connect()
  try {
    await migrateThrough(url, client, head.schema)
    await client.query('begin')
    await client.query(plainSettings)
    const tables = await tablesOf(client)
    await refuseIfServerRuns(client)
    await emptyTables(client, tables, replace)
    const summary = { schema: head.schema, ...(await load(client, lines, tables, path)) }
    await client.query('commit')
    await migrateThrough(url, client)
    return summary
  } finally {
    await lines.return(undefined)
    await client.end()
  }
}

async function migrateThrough(url: string, client: pg.Client, schema?: string): Promise<void> {
  const existing = await recordedSchema(client)
  if (schema && existing && existing !== schema)
    throw new CommandError(
      `The backup has the schema ${schema}, the database ${existing}. Restore it into an empty database ` +
        '(another DATA_DIR or DATABASE_URL); it is migrated to the newest schema there.',
    )
  const pool = new pg.Pool({ connectionString: url, application_name: 'spelrum restore', max: 1 })
  await migrate(pool, schema ? { through: schema } : {}).finally(() => pool.end())
  if (schema && (await recordedSchema(client)) !== schema)
    throw new CommandError(
      `The backup has the schema ${schema}, which this program does not know: it is newer.`,
    )
}

async function refuseIfServerRuns(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_stat_activity
    where datname = current_database() and application_name in ('spelrum', 'spelrum-live') and pid <> pg_backend_pid()`)
  if (rowCount) throw new CommandError('A server is running on this database. Stop it first.')
}

/** Tables with one row of settings from the start, which says nothing about whether a database is in use. */
const settings = new Set(['kitchen', 'sign_in_rules'])

async function emptyTables(client: pg.Client, tables: Table[], replace: boolean): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rowCount && !replace && !settings.has(name))
      throw new CommandError(
        `The database is not empty (${name}). Nothing was done. With --replace everything in it is deleted first.`,
      )
    // The rows already contain the effects of the triggers; a counter would count twice.
    await client.query(`alter table ${quoted(name)} disable trigger user`)
  }
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`)
}

async function load(
  client: pg.Client,
  lines: AsyncGenerator<Buffer, undefined>,
  tables: Table[],
  path: string,
) {
  const loaded = new Set<string>()
  let total = 0
  for await (const line of lines) {
    const head = parse<TableHead | End>(line)
    if (head && 'end' in head) {
      if (head.tables !== loaded.size || loaded.size !== tables.length)
        throw new CommandError(`${path} has ${loaded.size} tables, the database ${tables.length}.`)
      for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
      return { tables: loaded.size, rows: total }
    }
    const table = tables.find(({ name }) => name === head?.table)
    if (!head || !table) throw new CommandError(`${path} has something that the database has no table for.`)
    const { sum, end } = await loadTable(client, head, lines, path)
    if (sum.rows !== end.rows || sum.sha256 !== end.sha256)
      throw new CommandError(`${path} is damaged in ${head.table}. Nothing was restored.`)
    await verify(client, table, end)
    loaded.add(table.name)
    total += end.rows
  }
  throw new CommandError(`${path} is cut off. Nothing was restored.`)
}

/** Verifies that the table equals the backup byte for byte. */
async function verify(client: pg.Client, table: Table, end: TableEnd): Promise<void> {
  const sum = tally()
  for await (const chunk of rowsOf(client, table) as AsyncIterable<Buffer>) sum.add(chunk)
  const { rows, sha256 } = sum.result()
  if (rows !== end.rows || sha256 !== end.sha256)
    throw new CommandError(`${table.name} differs from the backup after loading. Nothing was restored.`)
}

function parse<T>(line: Buffer | undefined): T | null {
  try {
    return line ? (JSON.parse(line.toString()) as T) : null
  } catch {
    return null
  }
}
