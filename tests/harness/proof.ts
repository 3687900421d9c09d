import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/** The repository's folder. */
export const root = resolve(import.meta.dirname, '../..')

/** What a file was like when its long form was last green, and what that run measured. */
export type FileProof = {
  /** Hash of `filesOf` the file. */
  hash: string
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

/** Whether something in `filesOf` the file differs from its last green long run. */
export const isProofDue = (path: string, proof: Proof): boolean => proof.files[path]?.hash !== hashOf(path)

/** Hash of `filesOf` the file. */
export function hashOf(path: string): string {
  const hash = createHash('sha256')
  for (const name of filesOf(path))
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(root, name)))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}

/** The paths of what a test file depends on: itself, every file that it imports or names, directly or not, and all migrations. */
export function filesOf(path: string): string[] {
  const found = new Set([join(root, path), ...filesIn('server/migrations')])
  // A set also yields what is added to it meanwhile.
  for (const file of found) for (const named of filesNamedIn(file)) found.add(named)
  return [...found].map(pathOf).sort()
}

/** A path of this machine, relative to the repository. */
export const pathOf = (file: string): string => relative(root, file).replaceAll('\\', '/')

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder)).map((name) => join(root, folder, name))

const known = new Map<string, string[]>()

/** The files of the repository that a file imports, or names as in `new URL('./invariants.sql', …)`. */
function filesNamedIn(file: string): string[] {
  const names = known.get(file) ?? namesIn(file)
  known.set(file, names)
  return names
}

const commentLine = /^\s*(\/\/|\/?\*).*$/gm
const named = /(?:\b(?:from|import)\s+|\bimport\(\s*|\bnew URL\(\s*)'(#|\.\.?\/)([^'\n]+)'/g

const namesIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').replace(commentLine, '').matchAll(named)]
    .map(([, start = '', rest = '']) => (start === '#' ? join(root, rest) : join(dirname(file), start, rest)))
    .filter((name) => statSync(name, { throwIfNoEntry: false })?.isFile())
