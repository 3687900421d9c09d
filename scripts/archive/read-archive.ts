import pg from 'pg'
import { migrateInTransaction } from '#server/platform/database/migrate.ts'
import { baselineName, lastNumbered } from '#server/platform/database/schema-files.ts'
import { CommandError, connectTo } from '../open-database.ts'
import {
  endSchema,
  headSchema,
  parseLine,
  recordedSchema,
  type Summary,
  type TableEnd,
  tableHeadSchema,
} from './format.ts'
import { violations } from './invariants.ts'
import { loadTable } from './load-table.ts'
import { readLines } from './read-lines.ts'
import { plainSettings, quoted, rowsOf, type Table, tablesOf, tally } from './tables.ts'

type Options = {
  /** Empties the database first. */
  replace?: boolean
  /** Keeps the rows even if an invariant does not hold. */
  unchecked?: boolean
}

/**
 * Restores a backup in one transaction: an empty database gets the file's tables, then all rows, and is then migrated to
 * the newest version with its triggers. Each table is compared with the backup, and the invariants must hold.
 * @throws CommandError when the file or the database is unsuitable; then nothing has changed
 */
export async function readArchive(url: string, path: string, options: Options = {}): Promise<Summary> {
  const lines = readLines(path)
  const head = parseLine(headSchema, (await lines.next()).value)
  if (!head) throw new CommandError(`${path} is not a backup that this program can read.`)
  const client = await connectTo(url, 'spelrum restore')
  try {
    await client.query('begin')
    await client.query(plainSettings)
    await refuseIfServerRuns(client)
    await prepareSchema(client, head.schema)
    const tables = await tablesOf(client)
    await emptyTables(client, tables, options.replace ?? false)
    const summary = { schema: head.schema, ...(await load(client, lines, tables, path)) }
    await migrateInTransaction(client)
    if (!options.unchecked) await refuseContradictions(client, path)
    await client.query('commit')
    return summary
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new CommandError(
      `${path} does not fit the database: ${error.message.split('\n')[0]}. Nothing was restored.`,
      { cause: error },
    )
  } finally {
    await lines.return(undefined)
    await client.end()
  }
}

/** Gives an empty database the schema of the backup. */
async function prepareSchema(client: pg.Client, schema: string): Promise<void> {
  if (/^\d{4}_/.test(schema) && schema < baselineName)
    throw new CommandError(
      `The backup has the schema ${schema}, which is too old for this program. Restore it with a version of the program that has ` +
        `${lastNumbered}, and make a new backup there.`,
    )
  const wanted = sameSchema(schema)
  const existing = await recordedSchema(client)
  if (existing && sameSchema(existing) !== wanted)
    throw new CommandError(
      `The backup has the schema ${schema}, the database ${existing}. Restore it into an empty database ` +
        '(another DATA_DIR or DATABASE_URL); it is migrated to the newest schema there.',
    )
  await migrateInTransaction(client, wanted)
  if ((await recordedSchema(client)) !== wanted)
    throw new CommandError(
      `The backup has the schema ${schema}, which this program does not know: it is newer.`,
    )
}

/** The last numbered migration left the schema of the baseline. */
const sameSchema = (schema: string) => (schema === lastNumbered ? baselineName : schema)

/** Rows that are intact may still contradict each other, if somebody has changed them in the file or in the database. */
async function refuseContradictions(client: pg.Client, path: string): Promise<void> {
  const [broken] = Object.keys(await violations(client))
  if (broken)
    throw new CommandError(
      `${path} contradicts itself: "${broken}" does not hold. Nothing was restored; --unchecked restores it all the same.`,
    )
}

async function refuseIfServerRuns(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(`select from pg_stat_activity
    where datname = current_database() and application_name in ('spelrum', 'spelrum-live') and pid <> pg_backend_pid()`)
  if (rowCount) throw new CommandError('A server is running on this database. Stop it first.')
}

/** Tables that have a row from the start, also in a database that is not in use: settings, and the first station. */
const filledAtFirst = new Set([
  'club_contact',
  'house_settings',
  'kitchen',
  'play_queue_rules',
  'sign_in_rules',
  'stations',
])

async function emptyTables(client: pg.Client, tables: Table[], replace: boolean): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rowCount && !replace && !filledAtFirst.has(name))
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
  const left = new Map(tables.map((table) => [table.name, table]))
  let rows = 0
  for await (const line of lines) {
    const end = parseLine(endSchema, line)
    if (end) {
      if (left.size > 0 || end.tables !== tables.length)
        throw new CommandError(
          `${path} has ${tables.length - left.size} tables, the database ${tables.length}. Nothing was restored.`,
        )
      // Only at this point the checksum of the whole file has been read.
      if (!(await lines.next()).done)
        throw new CommandError(`${path} goes on after its end. Nothing was restored.`)
      // A table cannot be altered while a deferred check of its rows is still to come.
      await client.query('set constraints all immediate')
      for (const { name } of tables) await client.query(`alter table ${quoted(name)} enable trigger user`)
      return { tables: tables.length, rows }
    }
    const table = tableOf(line, left, path)
    left.delete(table.name)
    const stored = await loadTable(client, table, lines, path)
    await verify(client, table, stored)
    rows += stored.rows
  }
  throw new CommandError(`${path} is cut off. Nothing was restored.`)
}

/** The table whose rows follow the line. Throws CommandError unless it is one of the remaining ones, with its columns. */
function tableOf(line: Buffer, left: ReadonlyMap<string, Table>, path: string): Table {
  const head = parseLine(tableHeadSchema, line)
  const table = left.get(head?.table ?? '')
  if (!head || !table)
    throw new CommandError(`${path} has something that the database has no table for. Nothing was restored.`)
  if (head.columns.join() !== table.columns.join())
    throw new CommandError(
      `${path} has other columns in ${table.name} than the database. Nothing was restored.`,
    )
  return table
}

/** Verifies that the table equals the backup byte for byte. */
async function verify(client: pg.Client, table: Table, end: TableEnd): Promise<void> {
  const sum = tally()
  for await (const chunk of rowsOf(client, table) as AsyncIterable<Buffer>) sum.add(chunk)
  const { rows, sha256 } = sum.result()
  if (rows !== end.rows || sha256 !== end.sha256)
    throw new CommandError(`${table.name} differs from the backup after loading. Nothing was restored.`)
}
