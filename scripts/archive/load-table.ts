import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CommandError } from '../open-database.ts'
import { parseLine, type TableEnd, tableEndSchema } from './format.ts'
import { columnList, quoted, type Table, tally } from './tables.ts'

const endOfRows = Buffer.from('\\.\n')

/**
 * Copies the following rows into the table and sets its sequences. Throws CommandError when they are not the rows that were
 * written.
 */
export async function loadTable(
  client: pg.Client,
  table: Table,
  lines: AsyncGenerator<Buffer, undefined>,
  path: string,
): Promise<TableEnd> {
  const sum = tally()
  const stream = client.query(copyFrom(`copy ${quoted(table.name)} (${columnList(table)}) from stdin`))
  // A row that PostgreSQL refuses ends the stream. Otherwise the stream would continue and fail outside of this function.
  stream.once('error', (error) => stream.destroy(error))
  const done = finished(stream)
  // Awaited below; until then an error must not count as unhandled.
  done.catch(() => undefined)
  for (;;) {
    const line = await lines.next()
    if (line.done) throw new CommandError(`${path} is cut off in ${table.name}. Nothing was restored.`)
    if (line.value.equals(endOfRows)) break
    sum.add(line.value)
    if (stream.destroyed) await done
    if (!stream.write(line.value)) await Promise.race([once(stream, 'drain'), done])
  }
  const { rows, sha256 } = sum.result()
  const end = parseLine(tableEndSchema, (await lines.next()).value)
  if (end?.rows !== rows || end.sha256 !== sha256)
    throw new CommandError(`${path} is damaged in ${table.name}. Nothing was restored.`)
  stream.end()
  await done
  for (const [column, { value, called }] of Object.entries(end.sequences)) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      quoted(table.name),
      column,
      value,
      called,
    ])
  }
  return end
}
