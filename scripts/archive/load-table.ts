import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { CommandError } from '../open-database.ts'
import type { TableEnd, TableHead } from './format.ts'
import { columnList, quoted, tally } from './tables.ts'

const endOfRows = Buffer.from('\\.\n')

/** Copies the following rows into their table and sets its sequences. Counts and hashes the rows. */
export async function loadTable(
  client: pg.Client,
  head: TableHead,
  lines: AsyncGenerator<Buffer, undefined>,
  path: string,
): Promise<{ sum: { rows: number; sha256: string }; end: TableEnd }> {
  const sum = tally()
  const stream = client.query(copyFrom(`copy ${quoted(head.table)} (${columnList(head)}) from stdin`))
  const done = finished(stream)
  // Awaited below; until then an error must not count as unhandled.
  done.catch(() => undefined)
  for (;;) {
    const line = await lines.next()
    if (line.done) throw new CommandError(`${path} is cut off in ${head.table}. Nothing was restored.`)
    if (line.value.equals(endOfRows)) break
    sum.add(line.value)
    if (!stream.write(line.value)) await Promise.race([once(stream, 'drain'), done])
  }
  stream.end()
  await done
  const end = JSON.parse(String((await lines.next()).value)) as TableEnd
  for (const [column, { value, called }] of Object.entries(end.sequences)) {
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      quoted(head.table),
      column,
      value,
      called,
    ])
  }
  return { sum: sum.result(), end }
}
