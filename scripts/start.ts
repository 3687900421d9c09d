import { spawnSync } from 'node:child_process'
import { isWebStale } from './web-stale.ts'

const usage = `npm start [-- options]

  --empty  do not seed the demo club on the first start

Configuration comes from the environment: PORT, HOST, APP_URL, APP_NAME, DATA_DIR, DATABASE_URL, SMTP_URL, SECRET,
PUSH_HOSTS, TRUST_PROXY, AUDIT_LOG_MONTHS. README.md says what each is for.
`

const options = new Set(process.argv.slice(2))
const unknown = [...options].filter((option) => option !== '--empty')
if (unknown.length > 0) {
  process.stdout.write(usage)
  process.exit(options.has('--help') || options.has('-h') ? 0 : 2)
}

if (isWebStale()) {
  process.stdout.write('Building the web …\n')
  // In a separate process: the server should not keep the bundler in memory.
  const { status } = spawnSync(process.execPath, ['scripts/build.ts', '--quiet'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) process.exit(1)
}

// The server takes over this process with its signals and exit code.
await import('#server/main.ts')
