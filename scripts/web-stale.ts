import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const inputs = [
  'web',
  'contract',
  'rules',
  'locales',
  'scripts/web-build',
  'vite.config.ts',
  'postcss.config.mjs',
]
const builtPage = join(root, 'dist/web/index.html')
/** Written at the end of a build, so that an interrupted build counts as stale. */
const mark = join(root, 'dist/web.inputs')

/** Whether the built web is missing, incomplete, or built from other sources. */
export function isWebStale(): boolean {
  return !existsSync(builtPage) || !existsSync(mark) || readFileSync(mark, 'utf8') !== inputHash()
}

/** Records the sources of a build. Take the hash before the build: later changes are not in it. */
export function noteWebBuilt(hash: string): void {
  mkdirSync(dirname(mark), { recursive: true })
  writeFileSync(mark, hash)
}

export function inputHash(): string {
  const hash = createHash('sha256')
  for (const path of [...inputs, 'package-lock.json'].flatMap((each) => filesIn(join(root, each)))) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  }
  return hash.digest('hex')
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}
