import { codesOf, type Node, walk } from './code.ts'
import type { Finding } from './finding.ts'
import { type Text, textsOf } from './texts.ts'
import { isTest, type Tree } from './tree.ts'

/** Keys of texts that keep their Swedish letters in English on purpose, such as the names of languages. */
export const staySwedish = /^(shell\.languages?\.|.*\.(svenska|swedish)$)/

/**
 * Swedish and English have the same keys, nothing is unused, and the English has no Swedish. In every language nothing is empty, and the
 * placeholders are the Swedish ones.
 */
export function translations(tree: Tree): Finding[] {
  const sv = textsOf(tree, 'sv')
  const en = textsOf(tree, 'en')
  return [
    ...missing(sv, en, 'en'),
    ...missing(en, sv, 'sv'),
    ...[...en.values()]
      .filter((word) => /[åäö]/i.test(word.text) && !staySwedish.test(word.key))
      .map(say('has Swedish letters in the English words: translate it')),
    ...[...en.values()]
      .filter((word) => sv.get(word.key)?.text === word.text && word.text.split(' ').length > 3)
      .map(say('is the same sentence in both languages: translate it')),
    ...languagesOf(tree).flatMap((language) => wrongIn([...textsOf(tree, language).values()], sv)),
    ...unused(tree, sv),
  ]
}

/** The folders of `locales/`. */
const languagesOf = (tree: Tree): string[] => [
  ...new Set([...tree.keys()].flatMap((path) => /^locales\/(\w+)\//.exec(path)?.[1] ?? [])),
]

function wrongIn(texts: Text[], sv: Map<string, Text>): Finding[] {
  // A language may have forms of the plural that Swedish lacks.
  const swedish = ({ key }: Text) => sv.get(key) ?? sv.get(key.replace(/_(zero|two|few|many)$/, '_other'))
  return [
    ...texts.filter(({ text }) => text.trim() === '').map(say('is empty: write the text')),
    ...texts
      .filter((word) => swedish(word) && holes(word) !== holes(swedish(word)))
      .map(say('has other {{placeholders}} than the Swedish text: use the same names')),
  ]
}

const say =
  (what: string) =>
  (word: Text): Finding => ({ path: word.path, line: word.line, what: `'${word.key}' ${what}` })

const missing = (from: Map<string, Text>, to: Map<string, Text>, language: string): Finding[] =>
  [...from.values()].filter((word) => !to.has(word.key)).map(say(`is missing in locales/${language}`))

const holes = (word?: Text): string =>
  [...new Set(word?.text.match(/\{\{\s*-?\s*\w+/g))]
    .map((hole) => hole.replace(/\W/g, ''))
    .sort()
    .join()

/** Reported once per file, so that an unfinished feature does not bury the rest. */
function unused(tree: Tree, texts: Map<string, Text>): Finding[] {
  const { whole, starts, ends } = keysSpoken(tree)
  const silent = [...texts.values()].filter(({ key }) => {
    const base = key.replace(/_(zero|one|two|few|many|other)$/, '')
    return (
      !whole.has(base) &&
      !whole.has(key) &&
      !starts.some((start) => key.startsWith(start)) &&
      !ends.has(base.slice(base.indexOf('.')))
    )
  })
  return [...Map.groupBy(silent, ({ path }) => path)].map(([path, some]) => ({
    path,
    what: `used nowhere, remove from both languages: ${some.map(({ key }) => key).join(', ')}`,
  }))
}

/**
 * Every string in the code that can be a key, the prefixes of composed keys, and the suffixes of keys whose first
 * word is a placeholder.
 */
function keysSpoken(tree: Tree): { whole: Set<string>; starts: string[]; ends: Set<string> } {
  const whole = new Set<string>()
  const starts: string[] = []
  const ends = new Set<string>()
  const wanted = (path: string) => /^(web|server)\//.test(path) && !isTest(path)
  for (const code of codesOf(tree, wanted)) {
    walk(code.program, (node: Node) => {
      if (node.type === 'Literal' && typeof node.value === 'string') {
        whole.add(node.value)
        // A prefix of keys, which the code completes.
        if (/^[\w-]+\.[\w.-]*[\w-]$/.test(node.value)) starts.push(`${node.value}.`)
      }
      starts.push(...branchesIn(node))
      if (node.type !== 'TemplateLiteral') return
      const parts = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
      const [first = ''] = parts
      if (/^[\w-]+\.([\w-]+\.)*[\w-]*$/.test(first)) starts.push(first)
      // `${hole}.rest`
      const [, suffix] = /^\0(\.[\w.-]*\w)$/.exec(parts.join('\0')) ?? []
      if (suffix) ends.add(suffix)
    })
  }
  return { whole, starts, ends }
}

/** A whole branch, which is passed to the screens that are built from it: `texts: 'adminEvents'`, `texts="orderReport"`. */
function branchesIn(node: Node): string[] {
  if (node.type === 'Property' && (node.key as Node).name === 'texts')
    return [`${(node.value as Node).value}.`]
  if (node.type === 'JSXAttribute' && (node.name as Node).name === 'texts')
    return [`${(node.value as Node).value}.`]
  return []
}
