import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The database and the schema of this program do not fit together, or a part of it failed; says what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError'
}

export type SchemaFile = { name: string; checksum: string; sql: string }

type SchemaFiles = {
  /** Numbered migrations that lead from the oldest database that is adopted to the baseline. */
  before: SchemaFile[]
  /** The baseline, then the migrations by date. */
  migrations: SchemaFile[]
  functions: SchemaFile[]
}

const ownSchema = join(import.meta.dirname, '../../schema')

/** The schema that the last numbered migration left. Backups name that migration, databases the baseline, which sorts before the dates. */
export const lastNumbered = '0031_cancelled_places.sql'
export const baselineName = '0031_baseline'

/** @throws MigrationError when the name of a file does not fit its folder */
export async function readSchema(folder = ownSchema): Promise<SchemaFiles> {
  const tables = await filesOf(folder, 'tables', /^\d{2}_[a-z_]+\.sql$/)
  return {
    before: await filesOf(folder, 'before', /^\d{4}_[a-z0-9_]+\.sql$/),
    migrations: [
      withChecksum(baselineName, tables.map(({ sql }) => sql).join('\n')),
      ...(await filesOf(folder, 'migrations', /^\d{8}_[a-z0-9_]+\.sql$/)),
    ],
    functions: await filesOf(folder, 'functions', /^[a-z_]+\.sql$/),
  }
}

async function filesOf(folder: string, kind: string, pattern: RegExp): Promise<SchemaFile[]> {
  const names = (await readdir(join(folder, kind))).sort()
  const wrong = names.find((name) => !pattern.test(name))
  if (wrong) throw new MigrationError(`${wrong} is not named as the files in ${kind}/ are.`)
  return Promise.all(
    names.map(async (name) => withChecksum(name, await readFile(join(folder, kind, name), 'utf8'))),
  )
}

const withChecksum = (name: string, sql: string): SchemaFile => ({
  name,
  sql,
  checksum: checksum(sql),
})

export const checksum = (text: string): string => createHash('sha256').update(text).digest('hex')
