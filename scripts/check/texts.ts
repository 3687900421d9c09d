import { type Code, codesOf, isNode, type Node, walk } from './code.ts'
import { isTest, type Tree } from './tree.ts'

export type Text = { path: string; line: number; key: string; text: string }

/** All texts of one language: every exported object in `locales/<language>/`, flattened to `noun.part.key`. In `texts` the nouns are the first keys. */
export function textsOf(tree: Tree, language: string): Map<string, Text> {
  const texts = new Map<string, Text>()
  for (const code of codesOf(tree, (path) => path.startsWith(`locales/${language}/`) && !isTest(path))) {
    walk(code.program, (node, parents) => {
      const exported = parents.some((parent) => parent.type === 'ExportNamedDeclaration')
      if (!exported || node.type !== 'VariableDeclarator' || !isNode(node.init)) return
      const { name } = node.id as Node
      flatten(code, bare(node.init), name === 'texts' ? [] : [`${name}`], texts)
    })
  }
  return texts
}

function flatten(code: Code, node: Node, keys: readonly string[], texts: Map<string, Text>): void {
  const text = textOf(node)
  if (text !== null) {
    const key = keys.join('.')
    texts.set(key, { path: code.path, line: code.lineOf(node.start), key, text })
    return
  }
  if (node.type !== 'ObjectExpression') return
  for (const property of node.properties as Node[]) {
    if (property.type !== 'Property') continue
    const name = property.key as Node
    flatten(code, bare(property.value as Node), [...keys, `${name.name ?? name.value}`], texts)
  }
}

/** The expression inside `as const` and `satisfies …`. */
const bare = (node: Node): Node =>
  /^TS(As|Satisfies)Expression$/.test(node.type) ? bare(node.expression as Node) : node

/** The value of a string literal, a template without placeholders, or a concatenation of these; otherwise null. */
export function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral') {
    const quasis = node.quasis as { value: { cooked: string } }[]
    return quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null
  const [left, right] = [textOf(node.left as Node), textOf(node.right as Node)]
  return left === null || right === null ? null : left + right
}

/** The Swedish texts, and every string of contract and rules (categories, for instance). */
export function knownTexts(tree: Tree): Set<string> {
  const texts = new Set([...textsOf(tree, 'sv').values()].map(({ text }) => text))
  for (const code of codesOf(tree, (file) => /^(contract|rules)\//.test(file))) {
    walk(code.program, (node) => {
      const text = textOf(node)
      if (text !== null) texts.add(text)
    })
  }
  return texts
}
