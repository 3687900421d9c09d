import { resolve } from 'node:path'
import { readArchive } from './archive/read-archive.ts'
import { verifyArchive } from './archive/verify-archive.ts'
import { withDatabaseUrl } from './open-database.ts'

const usage = `npm run restore -- file [--replace] [--unchecked]
npm run restore -- file --verify

Restores a backup into an empty database, completely or not at all. The server must not be running.

  --replace    empty the database first
  --unchecked  restore it even if its rows contradict each other, such as points that do not add up
  --verify     restore it into a scratch database, compare, and drop that: the server may be running, and nothing else changes
`

const args = process.argv.slice(2)
const replace = args.includes('--replace')
const unchecked = args.includes('--unchecked')
const isVerified = args.includes('--verify')
const [file, ...rest] = args.filter((arg) => !['--replace', '--unchecked', '--verify'].includes(arg))
if (!file || file.startsWith('-') || rest.length > 0 || (isVerified && (replace || unchecked))) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  await withDatabaseUrl(async (url) => {
    const path = resolve(file)
    const { schema, tables, rows } = isVerified
      ? await verifyArchive(url, path)
      : await readArchive(url, path, { replace, unchecked })
    const done = isVerified
      ? 'verified: restored into a scratch database and compared'
      : 'restored and compared'
    process.stdout.write(`${rows} rows of ${tables} tables ${done}, schema ${schema}\n`)
  })
}
