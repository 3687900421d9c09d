import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The repository's folder. */
export const root = resolve(import.meta.dirname, '../..')

/** What a file was like when its long form was last green, and what that run measured. */
export type FileProof = {
  /** Hash of the file and of the files beside it that it imports. */
  hash: string
  /** Hash of all migrations. */
  migrations: string
  date: string
  seed: number
  cores: number
  passed: number
  seconds: number
  figures: string[]
}

/** The last green run of everything, in the long forms. */
export type WholeProof = Pick<FileProof, 'date' | 'seed' | 'cores' | 'passed'> & { minutes: number }

/** The record of green long runs. Only `npm test -- --long` writes it. */
export type Proof = { whole: WholeProof | null; files: Record<string, FileProof> }

export const proofFile = join(root, 'docs/proof.json')

export const readProof = (): Proof =>
  existsSync(proofFile) ? JSON.parse(readFileSync(proofFile, 'utf8')) : { whole: null, files: {} }

/** @param path relative to the repository */
export function hashesOf(path: string): Pick<FileProof, 'hash' | 'migrations'> {
  const migrations = join(root, 'server/migrations')
  return {
    hash: hashOf(withImports(join(root, path))),
    migrations: hashOf(readdirSync(migrations).map((name) => join(migrations, name))),
  }
}

/** Whether the file, a file beside it that it imports, or a migration differs from the last green long run of the file. */
export function isProofDue(path: string, proof: Proof): boolean {
  const known = proof.files[path]
  if (!known) return true
  const { hash, migrations } = hashesOf(path)
  return known.hash !== hash || known.migrations !== migrations
}

/** A path of this machine, relative to the repository. */
export const pathOf = (file: string): string => relative(root, file).replaceAll('\\', '/')

/** The file and, of the files beside it, those that it imports, directly or not. */
function withImports(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file) || !existsSync(file)) return []
  seen.add(file)
  const imports = readFileSync(file, 'utf8').matchAll(/from '(\.\/[^']+)'/g)
  for (const [, path = ''] of imports) withImports(resolve(dirname(file), path), seen)
  return [...seen]
}

function hashOf(files: string[]): string {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    hash.update(pathOf(file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}
