import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { readEnv } from '#server/env.ts'
import { noteBackup } from '#server/platform/last-backup.ts'
import { verifyArchive } from './archive/verify-archive.ts'
import { writeArchive } from './archive/write-archive.ts'
import { CommandError, withDatabaseUrl } from './open-database.ts'

const usage = `npm run backup [-- file] [--verify]

Writes everything in the database into one file, by default ./spelrum-<time>.backup.gz. The server may be running.
The file holds names, e-mail addresses and password hashes: keep it as safe as the database itself.

  --verify  then restore the file into a scratch database on the same PostgreSQL, compare each table, and drop it
`

const args = process.argv.slice(2)
const isVerified = args.includes('--verify')
const [file, ...rest] = args.filter((arg) => arg !== '--verify')
if (rest.length > 0 || file?.startsWith('-')) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  await withDatabaseUrl(async (url) => {
    const time = new Date().toISOString().slice(0, 19).replaceAll(':', '')
    const path = resolve(file ?? `spelrum-${time}.backup.gz`)
    if (existsSync(path)) throw new CommandError(`${path} exists already.`)
    const { schema, tables, rows } = await writeArchive(url, path)
    process.stdout.write(`${path}\n${rows} rows of ${tables} tables, schema ${schema}\n`)
    // A backup that cannot be restored is not recorded. The alert for an old backup then fires.
    if (isVerified) await verify(url, path)
    await noteBackup(readEnv(process.env).dataDir).catch((error: Error) => {
      process.stderr.write(`The backup is complete, but /metrics does not show its time: ${error.message}\n`)
    })
  })
}

async function verify(url: string, path: string): Promise<void> {
  await verifyArchive(url, path).catch((error: unknown) => {
    throw error instanceof CommandError
      ? new CommandError(`The backup was written and is not verified. ${error.message}`)
      : error
  })
  process.stdout.write('verified: restored into a scratch database and compared\n')
}
