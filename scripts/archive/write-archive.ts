import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { connectTo } from '../open-database.ts'
import { type Head, recordedSchema, type Summary } from './format.ts'
import { plainSettings, rowsOf, sequencesOf, type Table, tablesOf, tally } from './tables.ts'

/**
 * Writes a consistent snapshot of the whole database into one gzip file. The server may keep running.
 * The file name ends with `.partial` until the file is complete. Only its owner can read it, because it holds password hashes.
 */
export async function writeArchive(url: string, path: string): Promise<Summary> {
  const client = await connectTo(url, 'spelrum backup')
  const partialPath = `${path}.partial`
  try {
    await client.query('begin isolation level repeatable read, read only')
    await client.query(plainSettings)
    const tables = await tablesOf(client)
    const schema = await recordedSchema(client)
    const summary: Summary = { schema, tables: tables.length, rows: 0 }
    const head: Head = { format: 'spelrum-backup', version: 1, schema, createdAt: new Date().toISOString() }
    await pipeline(
      content(client, head, tables, summary),
      createGzip(),
      createWriteStream(partialPath, { mode: 0o600, flush: true }),
    )
    await rename(partialPath, path)
    return summary
  } finally {
    await rm(partialPath, { force: true })
    await client.end()
  }
}

async function* content(
  client: pg.Client,
  head: Head,
  tables: Table[],
  summary: Summary,
): AsyncGenerator<Buffer> {
  yield line(head)
  for (const table of tables) {
    yield line({ table: table.name, columns: table.columns })
    const sum = tally()
    for await (const chunk of rowsOf(client, table) as AsyncIterable<Buffer>) {
      sum.add(chunk)
      yield chunk
    }
    const { rows, sha256 } = sum.result()
    summary.rows += rows
    yield Buffer.from('\\.\n')
    yield line({ rows, sha256, sequences: await sequencesOf(client, table) })
  }
  yield line({ end: true, tables: tables.length })
}

const line = (value: object) => Buffer.from(`${JSON.stringify(value)}\n`)
