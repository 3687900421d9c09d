import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The sources as the rules see them: path from the root (with `/`) → text. */
export type Tree = ReadonlyMap<string, string>

const roots = ['contract', 'rules', 'locales', 'server', 'web', 'tests', 'scripts', 'docs']
const rootFiles = ['README.md', 'CONTRIBUTING.md', 'package.json', 'vite.config.ts', 'vitest.config.ts']
const readable = /\.(ts|tsx|sql|css|html|md|json|svg)$/

/** Reads the files that the rules check; those that are not `readable` have an empty text. */
export async function readTree(root: string): Promise<Tree> {
  const tree = new Map<string, string>()
  const put = async (path: string) =>
    tree.set(path, readable.test(path) ? await readFile(join(root, path), 'utf8') : '')
  for (const folder of roots) {
    const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true })
    for (const entry of entries) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name).slice(root.length + 1)
      if (path.startsWith('tests/pictures/') || path.endsWith('.tsbuildinfo')) continue
      await put(path.replaceAll('\\', '/'))
    }
  }
  for (const path of rootFiles) await put(path).catch(ignoreMissing)
  return new Map([...tree].sort(([a], [b]) => (a < b ? -1 : 1)))
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

export const isCode = (path: string): boolean => /\.tsx?$/.test(path)
export const isGenerated = (path: string): boolean => path.includes('.generated.')
export const isTest = (path: string): boolean => path.startsWith('tests/') || /\.test\.tsx?$/.test(path)
