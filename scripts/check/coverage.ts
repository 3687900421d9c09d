import { codesOf, walk } from './code.ts'
import type { Finding } from './finding.ts'
import { textOf, textsOf } from './texts.ts'
import type { Tree } from './tree.ts'

const path = 'docs/spec-coverage.md'
const open = 'not yet built'

/**
 * Checks docs/spec-coverage.md: each built row names an existing file and a test, and each
 * quoted text of the specification occurs literally in the Swedish texts, the contract or the code.
 */
export function coverage(tree: Tree): Finding[] {
  const lines = (tree.get(path) ?? '').split('\n')
  const spoken = spokenTexts(tree)
  return lines.flatMap((line, index) => {
    const [, said = '', where = '', proof = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    if (!line.startsWith('|') || /^-+$/.test(said) || said === 'specification' || where === open) return []
    return wrongInRow(said, where, proof, spoken).map((what): Finding => ({ path, line: index + 1, what }))
  })
}

function wrongInRow(said: string, where: string, proof: string, spoken: Set<string>): string[] {
  const wrong = [...said.matchAll(/(?<!\p{L})'([^']+)'(?!\p{L})/gu)]
    .map(([, text = '']) => text)
    .filter((text) => !spoken.has(text))
    .map(
      (text) => `'${text}' is said nowhere: the specification's texts stand to the letter in web/locales/sv`,
    )
  if (!/`[^`]+\/[^`]*`/.test(where)) wrong.push(`'${said}' names no file: say where it lives, or '${open}'`)
  if (!/`[^`]*(\.test\.ts|tests\/)[^`]*`/.test(proof)) {
    wrong.push(`'${said}' names no test: name the one that shows it, or say '${open}' in place of the file`)
  }
  return wrong
}

/** The Swedish texts, and every string of contract and rules (categories, for instance). */
function spokenTexts(tree: Tree): Set<string> {
  const texts = new Set([...textsOf(tree, 'sv').values()].map(({ text }) => text))
  for (const code of codesOf(tree, (file) => /^(contract|rules)\//.test(file))) {
    walk(code.program, (node) => {
      const text = textOf(node)
      if (text !== null) texts.add(text)
    })
  }
  return texts
}
