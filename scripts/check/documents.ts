import { posix } from 'node:path'
import type { Finding } from './finding.ts'
import type { Tree } from './tree.ts'

const looksLikePath = /^(contract|rules|locales|server|web|tests|scripts|docs)\/[\w./-]*$/
const relativeLink = /\]\((?!https?:|mailto:|#)([^)#\s]+)/g
const decisionParts = ['## Chosen', '## Why', '## What would make it wrong']

/** Every file, folder and test that a document names exists. */
export function documents(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const [path, text] of tree) {
    if (!path.endsWith('.md')) continue
    text.split('\n').forEach((lineText, index) => {
      for (const what of [...wrongInLine(tree, lineText), ...wrongLinks(tree, path, lineText)]) {
        findings.push({ path, line: index + 1, what })
      }
    })
    if (path.startsWith('docs/decisions/')) findings.push(...wrongInDecision(path, text))
  }
  return [...findings, ...doubledNumbers(tree)]
}

/** `path` must exist. For `path` › "title", the file must contain the title. */
function wrongInLine(tree: Tree, line: string): string[] {
  const wrong: string[] = []
  for (const [, path = '', title] of line.matchAll(/`([^`\s]+)`(?: › "([^"]+)")?/g)) {
    if (!looksLikePath.test(path) || path.includes('NNN')) continue
    const text = tree.get(path)
    const isFolder = [...tree.keys()].some((known) => known.startsWith(`${path.replace(/\/$/, '')}/`))
    if (text === undefined && !isFolder) wrong.push(`${path} does not exist: point at what took its place`)
    else if (title && !text?.includes(title))
      wrong.push(`${path} has no test "${title}": name the one that proves this`)
  }
  return wrong
}

/** Links and pictures, relative to the document. */
const wrongLinks = (tree: Tree, from: string, line: string): string[] =>
  [...line.matchAll(relativeLink)]
    .map(([, link = '']) => posix.join(posix.dirname(from), link))
    .filter((target) => !tree.has(target))
    .map((target) => `${target} does not exist: point at what took its place`)

function wrongInDecision(path: string, text: string): Finding[] {
  const missing = decisionParts.filter((part) => !text.includes(part))
  const what = `a decision says what was chosen, why, and what would make it wrong; missing: ${missing.join(', ')}`
  return missing.length > 0 ? [{ path, what }] : []
}

function doubledNumbers(tree: Tree): Finding[] {
  const numbered = [...tree.keys()].flatMap((path) => {
    const match = /^(docs\/decisions\/\d{3}|server\/schema\/tables\/\d{2})[-_]/.exec(path)
    return match ? [{ path, number: match[1] }] : []
  })
  return numbered
    .filter(({ number }, i) => numbered.findIndex((other) => other.number === number) < i)
    .map(({ path }): Finding => ({ path, what: 'this number is taken: use the next free one' }))
}
