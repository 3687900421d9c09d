import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createPool } from '#server/platform/database/database.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'
import { migrate } from '#server/platform/database/migrate.ts'

// Generates the types of the tables from a freshly migrated database.
// With --verify nothing is written; the exit code is 1 when the file is out of date.

const root = resolve(import.meta.dirname, '..')
const target = 'server/platform/database/schema.generated.ts'
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const dataDir = await mkdtemp(join(tmpdir(), 'spelrum-types-'))
try {
  const database = await startEmbedded({ dataDir, log: silent })
  try {
    const pool = createPool(database.url, { max: 1 })
    await migrate(pool)
    await pool.end()
    process.exitCode = generate(database.url)
  } finally {
    await database.stop()
  }
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

function generate(url: string): number {
  const program = new URL('./cli/bin.js', import.meta.resolve('kysely-codegen'))
  const verify = process.argv.includes('--verify')
  const options = ['--dialect', 'postgres', '--date-parser', 'string', '--exclude-pattern', 'schema_*']
  const result = spawnSync(
    process.execPath,
    [
      fileURLToPath(program),
      ...options,
      '--out-file',
      target,
      '--log-level',
      'error',
      ...(verify ? ['--verify'] : []),
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, DATABASE_URL: url } },
  )
  if (result.status === 0) return 0
  process.stderr.write(
    verify
      ? `${target} is not what the migrations make; run: npm run types\n`
      : `${result.stderr || result.stdout || result.error}\n`,
  )
  return 1
}
