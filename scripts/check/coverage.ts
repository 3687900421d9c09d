import { codesOf, walk } from './code.ts'
import { columnsOf, wrongInColumns } from './columns.ts'
import type { Finding } from './finding.ts'
import { textOf, textsOf } from './texts.ts'
import type { Tree } from './tree.ts'

const path = 'docs/spec-coverage.md'
const open = 'not yet built'

/**
 * Checks docs/spec-coverage.md: each built row names a file and a test, and each
 * quoted text of the specification equals a Swedish text or a string of the contract or the rules. In the tables of columns, each column
 * and field exists.
 */
export function coverage(tree: Tree): Finding[] {
  const lines = (tree.get(path) ?? '').split('\n')
  const known = knownTexts(tree)
  const columns = columnsOf(tree)
  let header = ''
  return lines.flatMap((line, index) => {
    const [, ...cells] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const [statement = '', where = '', test = ''] = cells
    if (statement.startsWith('specification')) header = statement
    if (!line.startsWith('|') || /^-+$/.test(statement) || statement === header || where === open) return []
    const wrong =
      header === 'specification column'
        ? wrongInColumns(cells, columns)
        : wrongInRow(statement, where, test, known)
    return wrong.map((what): Finding => ({ path, line: index + 1, what }))
  })
}

function wrongInRow(statement: string, where: string, test: string, known: Set<string>): string[] {
  const wrong = [...statement.matchAll(/(?<!\p{L})'([^']+)'(?!\p{L})/gu)]
    .map(([, text = '']) => text)
    .filter((text) => !known.has(text))
    .map(
      (text) =>
        `'${text}' is not a text of the product: web/locales/sv has the specification's texts to the letter`,
    )
  if (!/`[^`]+\/[^`]*`/.test(where))
    wrong.push(`'${statement}' names no file: name the file that implements it, or write '${open}'`)
  if (!/`[^`]*(\.test\.ts|tests\/)[^`]*`/.test(test)) {
    wrong.push(
      `'${statement}' names no test: name the one that shows it, or write '${open}' instead of the file`,
    )
  }
  return wrong
}

/** The Swedish texts, and every string of contract and rules (categories, for instance). */
function knownTexts(tree: Tree): Set<string> {
  const texts = new Set([...textsOf(tree, 'sv').values()].map(({ text }) => text))
  for (const code of codesOf(tree, (file) => /^(contract|rules)\//.test(file))) {
    walk(code.program, (node) => {
      const text = textOf(node)
      if (text !== null) texts.add(text)
    })
  }
  return texts
}
