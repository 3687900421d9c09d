import type { Finding } from './finding.ts'
import type { Tree } from './tree.ts'

const path = 'docs/security.md'
const states = ['holds', 'does not hold', 'not applicable'] as const
const requirement =
  /^\| ((\d+)\.\d+\.\d+) \| [12] \| [^|]+ \| (holds|does not hold|not applicable) \| (.+) \|$/gm
const count = /^\| (?:V(\d+) [^|]+|all) \| (\d+ \| \d+ \| \d+ \| \d+) \|$/gm
const open = /^## What does not hold.*?(?=^## )/ms

/**
 * Checks docs/security.md: the counts are those of the tables, a requirement that holds names a file or a section of the
 * document, and the list of those that do not hold is complete and has no others.
 */
export function security(tree: Tree): Finding[] {
  const text = tree.get(path) ?? ''
  const rows = [...text.matchAll(requirement)].map(([, number = '', chapter = '', state = '', how = '']) => ({
    number,
    chapter,
    state,
    how,
  }))
  const listed = new Set(open.exec(text)?.[0].match(/\b\d+\.\d+\.\d+\b/g))
  const wrongCounts = [...text.matchAll(count)].flatMap(([, chapter, counts]) => {
    const own = rows.filter((row) => chapter === undefined || row.chapter === chapter)
    const right = [own.length, ...states.map((state) => own.filter((row) => row.state === state).length)]
    return right.join(' | ') === counts
      ? []
      : [`the counts of ${chapter ? `V${chapter}` : 'all'} are ${right.join(' | ')}`]
  })
  const wrongRows = rows.flatMap(({ number, state, how }) => {
    if (state === 'holds' && !/`|above|As \d/.test(how)) return [`${number} holds and names no file`]
    if ((state === 'does not hold') === listed.has(number)) return []
    return [
      `${number} ${state}, and the list of what does not hold ${listed.has(number) ? 'has' : 'lacks'} it`,
    ]
  })
  return [...wrongCounts, ...wrongRows].map((what) => ({ path, what }))
}
