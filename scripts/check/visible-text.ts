import { codesOf, isNode, type Node, walk } from './code.ts'
import type { Finding } from './finding.ts'
import { textOf } from './texts.ts'
import { isTest, type Tree } from './tree.ts'

const spokenAttributes = new Set([
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'alt',
  'title',
  'placeholder',
  'label',
  'description',
  'error',
])
const spokenProperties = new Set(['title', 'message', 'label', 'placeholder', 'description'])
const hasWord = (text: string): boolean => /\p{L}{2,}/u.test(text)
/** A sentence or a name, not a key (`events.list.title`) or a token. */
const isSpoken = (text: string): boolean => /\p{L}{2,}/u.test(text) && /\s|^\p{Lu}|[!?…]/u.test(text)

const what = (text: string): string =>
  `'${text.trim().slice(0, 60)}' is text a guest reads: put it into locales/sv and en, and show it with t()`

/** The code contains no visible text, because every text must exist in both languages. */
export function visibleText(tree: Tree): Finding[] {
  const findings: Finding[] = []
  const wanted = (path: string) => /^web\/.*\.tsx?$/.test(path) && !isTest(path)
  for (const code of codesOf(tree, wanted)) {
    walk(code.program, (node, parents) => {
      const text = spoken(node, parents.at(-1))
      if (text !== null) findings.push({ path: code.path, line: code.lineOf(node.start), what: what(text) })
    })
  }
  return findings
}

function spoken(node: Node, parent: Node | undefined): string | null {
  if (node.type === 'JSXText') return hasWord(`${node.value}`) ? `${node.value}` : null
  if (node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute') {
    return literal(node.expression, hasWord)
  }
  if (node.type === 'JSXAttribute' && spokenAttributes.has(`${(node.name as Node).name}`)) {
    const value = node.value as Node | null
    return literal(value?.type === 'JSXExpressionContainer' ? value.expression : value, hasWord)
  }
  if (node.type === 'Property' && spokenProperties.has(`${(node.key as Node).name}`)) {
    return literal(node.value, isSpoken)
  }
  return null
}

function literal(node: unknown, test: (text: string) => boolean): string | null {
  const text = isNode(node) ? textOf(node) : null
  return text !== null && test(text) ? text : null
}
