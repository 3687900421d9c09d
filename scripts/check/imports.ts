import { posix } from 'node:path'
import { type Code, isNode, type Node, walk } from './code.ts'

/**
 * One import or re-export. `target` is the file in this project it leads to, or null for a package; `lazy` is an
 * `import('…')`, which loads nothing until it runs.
 */
export type Import = {
  specifier: string
  target: string | null
  typeOnly: boolean
  lazy: boolean
  line: number
}

/** What a file imports, in order; also `import('…')` with a plain string. */
export function importsOf(code: Code): Import[] {
  const found: Import[] = []
  walk(code.program, (node) => {
    if (!isImport(node) || !isNode(node.source) || typeof node.source.value !== 'string') return
    const specifier = node.source.value
    const typeOnly = node.importKind === 'type' || node.exportKind === 'type'
    const lazy = node.type === 'ImportExpression'
    const target = targetOf(code.path, specifier)
    found.push({ specifier, target, typeOnly, lazy, line: code.lineOf(node.start) })
  })
  return found
}

const kinds = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
])
const isImport = (node: Node): boolean => kinds.has(node.type)

function targetOf(from: string, specifier: string): string | null {
  const path = specifier.replace(/\?[a-z&]+$/, '')
  if (path.startsWith('#')) return path.slice(1)
  if (path.startsWith('.')) return posix.join(posix.dirname(from), path)
  return null
}

export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
