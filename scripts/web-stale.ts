import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const inputs = ['web', 'contract', 'rules', 'scripts/web-build', 'vite.config.ts', 'postcss.config.mjs']
const builtPage = join(root, 'dist/web/index.html')
/** Written when a build has come to its end, so that one that was cut off counts as none. */
const mark = join(root, 'dist/web.inputs')

/** Whether the built web is missing, was cut off, or was built from anything but what is here now. */
export function isWebStale(): boolean {
  return !existsSync(builtPage) || !existsSync(mark) || readFileSync(mark, 'utf8') !== inputHash()
}

/** Notes what the web has just been built from. Take the hash before the build: what changes meanwhile is not in it. */
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
