import { parseSync } from 'vite'
import { isCode, type Tree } from './tree.ts'

/** Any node of the syntax tree (ESTree with types and JSX); the type declares only the fields that all nodes have. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }
export type Code = { path: string; text: string; program: Node; lineOf: (offset: number) => number }

const parsed = new Map<string, Code>()

/** The syntax tree of one file, parsed once per text. */
export function codeOf(path: string, text: string): Code {
  const key = `${path}\0${text}`
  let code = parsed.get(key)
  if (!code) {
    const result = parseSync(path, text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' })
    if (result.errors.length > 0) throw new Error(`${path} cannot be parsed: ${result.errors[0]?.message}`)
    const lineOf = (offset: number) => text.slice(0, offset).split('\n').length
    code = { path, text, program: result.program as unknown as Node, lineOf }
    parsed.set(key, code)
  }
  return code
}

/** Every TypeScript file of the tree, parsed. */
export const codesOf = (tree: Tree, wanted: (path: string) => boolean = () => true): Code[] =>
  [...tree].filter(([path]) => isCode(path) && wanted(path)).map(([path, text]) => codeOf(path, text))

/** Visits every node, parents before children. `parents` runs from the outermost to the nearest. */
export function walk(root: Node, visit: (node: Node, parents: readonly Node[]) => void): void {
  const parents: Node[] = []
  const go = (node: Node) => {
    visit(node, parents)
    parents.push(node)
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) go(child)
    }
    parents.pop()
  }
  go(root)
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** `a.b` for a plain member expression of two names, else null. */
export function dotted(node: Node): string | null {
  if (node.type !== 'MemberExpression' || node.computed) return null
  const { object, property } = node as unknown as { object: Node; property: Node }
  return object.type === 'Identifier' ? `${object.name}.${property.name}` : null
}
