import { posix } from 'node:path'
import { codesOf, type Node, walk } from './code.ts'
import type { Finding } from './finding.ts'
import { isTest, type Tree } from './tree.ts'

/** Every class that a component takes from its style sheet exists there: a typo would silently lose the style. */
export function styleClasses(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const code of codesOf(tree, (path) => path.startsWith('web/') && !isTest(path))) {
    const sheets = new Map<string, { path: string; classes: Set<string> }>()
    walk(code.program, (node) => {
      if (node.type === 'ImportDeclaration') noteSheet(code.path, node)
      if (node.type !== 'MemberExpression' || node.computed) return
      const [object, property] = [node.object as Node, node.property as Node]
      const sheet = sheets.get(`${object.name}`)
      if (!sheet || sheet.classes.has(`${property.name}`)) return
      const what = `${sheet.path} has no class '${property.name}': add it there or correct the name`
      findings.push({ path: code.path, line: code.lineOf(node.start), what })
    })
    function noteSheet(from: string, node: Node): void {
      const source = `${(node.source as Node).value}`
      const local = (node.specifiers as Node[])[0]?.local as Node | undefined
      if (!source.endsWith('.module.css') || !local) return
      const path = source.startsWith('#') ? source.slice(1) : posix.join(posix.dirname(from), source)
      sheets.set(`${local.name}`, { path, classes: classesOf(tree.get(path) ?? '') })
    }
  }
  return findings
}

const classesOf = (css: string) =>
  new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name]) => name ?? ''))
