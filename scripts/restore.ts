import { resolve } from 'node:path'
import { readArchive } from './archive/read-archive.ts'
import { withDatabaseUrl } from './open-database.ts'

const usage = `npm run restore -- file [--replace]

Puts a backup back into an empty database, all of it or nothing. The server must not be running.

  --replace  delete everything that is in the database first
`

const words = process.argv.slice(2)
const replace = words.includes('--replace')
const [file, ...rest] = words.filter((word) => word !== '--replace')
if (!file || file.startsWith('-') || rest.length > 0) {
  process.stderr.write(usage)
  process.exitCode = 2
} else {
  await withDatabaseUrl(async (url) => {
    const { schema, tables, rows } = await readArchive(url, resolve(file), { replace })
    process.stdout.write(`${rows} rows of ${tables} tables restored and compared, schema ${schema}\n`)
  })
}
