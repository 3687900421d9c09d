import { codesOf, dotted, type Node, walk } from './code.ts'
import type { Finding } from './finding.ts'
import { importsOf, packageOf } from './imports.ts'
import { isTest, type Tree } from './tree.ts'

/** `rules/` depends on its arguments only: no package, clock or randomness. `contract/` may import zod only. */
export function purity(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const code of codesOf(tree, (path) => /^(rules|contract)\//.test(path) && !isTest(path))) {
    const { path, lineOf } = code
    const inRules = path.startsWith('rules/')
    for (const { specifier, target, line } of importsOf(code)) {
      if (target !== null) continue
      if (!inRules && packageOf(specifier) === 'zod') continue
      const what = inRules
        ? 'rules are pure functions without packages: do the outside work where the rule is called'
        : 'the contract is written in zod alone, so that both sides can read it'
      findings.push({ path, line, what })
    }
    if (!inRules) continue
    walk(code.program, (node) => {
      if (asksTheWorld(node)) {
        findings.push({
          path,
          line: lineOf(node.start),
          what: 'time and chance are arguments of a rule: take `now: Date` or the drawn number as a parameter',
        })
      }
    })
  }
  return findings
}

function asksTheWorld(node: Node): boolean {
  const name = dotted(node)
  if (name && /^(Date\.now|Math\.random|performance\.now|crypto\.\w+)$/.test(name)) return true
  const callee = node.callee as Node | undefined
  return (
    node.type === 'NewExpression' && callee?.name === 'Date' && (node.arguments as unknown[]).length === 0
  )
}
