import { execFile, spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { lastRelease } from '#scripts/releases.ts'
import { closeAtEnd } from '#tests/harness/closing.ts'
import type { Contract } from '#tests/harness/declared.ts'
import { end, follow, ready } from '#tests/harness/server-process.ts'
import { watchServer } from '#tests/harness/server-watch.ts'

/** The folder of this version. */
export const root = resolve(import.meta.dirname, '../..')
const shell = (line: string, cwd: string) =>
  promisify(execFile)('sh', ['-ec', line], { cwd, maxBuffer: 100_000_000 })

/** The folder of the last release, with its own packages and its built web. It is made once and kept. */
export async function releasedVersion(): Promise<string> {
  const folder = join(root, '.releases', lastRelease.commit)
  // The build writes it last.
  const isMade = await readFile(join(folder, 'dist/web.inputs')).catch(() => null)
  if (isMade) return folder
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await shell(`git archive ${lastRelease.commit} | tar -x -C '${folder}'`, root)
  await shell('npm ci --no-audit --no-fund && npm run build -- --quiet', folder)
  return folder
}

/** What the pages of a version read of an answer. They ignore fields that they do not know. */
export async function contractOf(folder: string): Promise<Contract> {
  const { routeOf }: Contract = await import(join(folder, 'tests/harness/routes.ts'))
  return { routeOf, misfit: (schema, answer) => schema.safeParse(answer).error?.message ?? null }
}

/** This version with one more migration, in a folder that is deleted at the end of the test file. */
export async function versionWith(migration: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'spelrum-next-'))
  closeAtEnd(() => rm(folder, { recursive: true, force: true }))
  for (const name of ['package.json', 'contract', 'rules', 'locales', 'server'])
    await cp(join(root, name), join(folder, name), { recursive: true })
  for (const name of ['node_modules', 'dist']) await symlink(join(root, name), join(folder, name))
  await writeFile(join(folder, 'server/schema/migrations/99991231_drill.sql'), migration)
  return folder
}

export type VersionNode = {
  url: string
  /** Number of requests of signed-in guests that it has answered with success. */
  served(): number
  /** Lines of its log with the causes of answers 500. */
  faults: string[]
  /** Sends SIGTERM and waits for the exit code. */
  stop(): Promise<number | null>
}

/**
 * Starts a node of a version; resolves when it is ready. It is stopped at the end of the test file.
 * @param expected what the lines of its log contain that are no error of the drill
 */
export async function startNode(
  folder: string,
  { port, env, expected = [] }: { port: number; env: Record<string, string>; expected?: RegExp[] },
): Promise<VersionNode> {
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH ?? '', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const watch = watchServer()
  // What guests get is for the drill to judge.
  watch.expected.push(/"status":503/, ...expected)
  const running = follow(child, watch)
  const faults: string[] = []
  let served = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (/"status":2\d\d,.*"userId":/.test(line)) served++
    if (line.includes('"msg":"internal error"')) faults.push(line)
  })
  closeAtEnd(() => end(running, 'SIGTERM'))
  await ready(url, running)
  return { url, served: () => served, faults, stop: () => end(running, 'SIGTERM') }
}
