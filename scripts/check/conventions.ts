import { type Code, codesOf, isNode, type Node, walk } from './code.ts'
import type { Finding } from './finding.ts'
import { isTest, type Tree } from './tree.ts'

type Convention = { where: (path: string) => boolean; is: (node: Node, code: Code) => boolean; what: string }

const runs = (path: string) => /^(server|web)\//.test(path) && !isTest(path)

const conventions: Convention[] = [
  {
    where: () => true,
    is: (node) => node.type === 'ExportAllDeclaration',
    what: 'no `export *`: import each name from the file that defines it, so that a name leads to one place',
  },
  {
    where: (path) => /^server\/features\/.*\/routes\.ts$/.test(path),
    is: touchesData,
    what: 'routes.ts guards, parses, acts and presents: put a read into queries.ts and a write into its own verb file',
  },
  {
    where: (path) => /^server\/features\/.*\/(.*queries|present)\.ts$/.test(path) && !isTest(path),
    is: (node) => calls(node, /^(inTransaction|grouped|publish|publishAll|audit)$/),
    what: 'only statements here: a write is a file of its own, <verb>-<noun>.ts, with its transaction, rule, audit and message',
  },
  {
    where: () => true,
    is: spreadsLiteral,
    what: 'a literal is not spread: write its parts into the outer one (a conditional spread is allowed)',
  },
  {
    where: runs,
    is: (node, { text }) => node.type === 'Program' && /\b(TODO|FIXME|XXX)\b/.test(text),
    what: 'a TODO in a comment is forgotten: finish it, or write it into the docs as not yet built',
  },
]

function touchesData(node: Node): boolean {
  const sqlTag = node.type === 'TaggedTemplateExpression' && (node.tag as Node).name === 'sql'
  return sqlTag || calls(node, /^(selectFrom|insertInto|updateTable|deleteFrom|inTransaction)$/)
}

function spreadsLiteral(node: Node): boolean {
  if (node.type !== 'SpreadElement' && node.type !== 'JSXSpreadAttribute') return false
  let spread = node.argument as Node
  while (isNode(spread.expression)) spread = spread.expression
  return spread.type === 'ObjectExpression' || spread.type === 'ArrayExpression'
}

function calls(node: Node, name: RegExp): boolean {
  if (node.type !== 'CallExpression') return false
  const callee = node.callee as Node
  const called = callee.type === 'MemberExpression' ? (callee.property as Node).name : callee.name
  return typeof called === 'string' && name.test(called)
}

/** Conventions: the project does each of these in one way only. */
export function conventionFindings(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const code of codesOf(tree)) {
    const mine = conventions.filter((convention) => convention.where(code.path))
    walk(code.program, (node) => {
      for (const { is, what } of mine) {
        if (is(node, code)) findings.push({ path: code.path, line: code.lineOf(node.start), what })
      }
    })
  }
  return findings
}
