import { resolve } from 'node:path'
import { readArchive } from './archive/read-archive.ts'
import { withDatabaseUrl } from './open-database.ts'

const usage = `npm run restore -- file [--replace] [--unchecked]

Restores a backup into an empty database, completely or not at all. The server must not be running.

  --replace    empty the database first
  --unchecked  restore it even if its rows contradict each other, such as points that do not add up
`

const args = process.argv.slice(2)
const replace = args.includes('--replace')
const unchecked = args.includes('--unchecked')
const [file, ...rest] = args.filter((arg) => arg !== '--replace' && arg !== '--unchecked')
if (!file || file.startsWith('-') || rest.length > 0) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  await withDatabaseUrl(async (url) => {
    const { schema, tables, rows } = await readArchive(url, resolve(file), { replace, unchecked })
    process.stdout.write(`${rows} rows of ${tables} tables restored and compared, schema ${schema}\n`)
  })
}
