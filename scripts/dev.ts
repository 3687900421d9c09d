import { spawn } from 'node:child_process'
import { createServer } from 'vite'
import { readEnv } from '#server/env.ts'
import { startEmbedded } from '#server/platform/database/embedded.ts'

// Development: the server restarts when its files change, the web updates in place.
// Both end together: on Ctrl-C, or when either side ends.

const env = readEnv(process.env)
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
// Held here, so that the database keeps running while the server restarts.
const database = env.databaseUrl ? null : await startEmbedded({ dataDir: env.dataDir, log: silent })

process.env.API_URL = `http://127.0.0.1:${env.port}`
const web = await createServer({ server: { port: 5173 } })
await web.listen()
process.stdout.write(`Open ${web.resolvedUrls?.local[0]} (the server behind it restarts by itself)\n`)

const watched = ['server', 'contract', 'rules', 'locales'].map((folder) => `--watch-path=${folder}`)
const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', ...watched, 'server/main.ts', ...process.argv.slice(2)],
  { stdio: ['ignore', 'inherit', 'inherit'] },
)
const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))

let stopping = false
async function stop(): Promise<void> {
  if (stopping) return
  stopping = true
  server.kill('SIGTERM')
  await Promise.all([web.close(), ended])
  await database?.stop()
  process.exit()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
void ended.then(stop)
