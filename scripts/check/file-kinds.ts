import type { Finding } from './finding.ts'
import { isTest, type Tree } from './tree.ts'

const fixedNames = new Set([
  'routes.ts',
  'queries.ts',
  'pages.ts',
  'present.ts',
  'realtime.ts',
  'resource.ts',
])
/** Files that a server feature may have besides its `<verb>-<noun>.ts` files: input to columns, statements of a part, mails, files that it exports, pages without the app, and jobs. */
const namedKinds = /^([a-z]+-)*(values|queries|mails?|calendar|csv|export|html|job)\.ts$/

const schemaFile =
  /^server\/schema\/(tables\/\d{2}_[a-z_]+|functions\/[a-z_]+|migrations\/\d{8}_[a-z0-9_]+|before\/00(2[2-8]|3[01])_[a-z_]+)\.sql$/

/** A server feature consists of a closed set of file kinds, so that each question has one place to look. */
export function fileKinds(tree: Tree): Finding[] {
  const verbs = verbsOf(tree.get('contract/operations.ts') ?? '')
  const findings: Finding[] = []
  for (const path of tree.keys()) {
    const what = path.startsWith('server/features/')
      ? wrongInServer(path, verbs)
      : path.startsWith('web/')
        ? wrongInWeb(path)
        : wrongElsewhere(path)
    if (what) findings.push({ path, what })
  }
  return findings
}

/** The verbs that mutating operations start with: `bookEvent: 'PUT …'` → `book`. */
function verbsOf(operations: string): Set<string> {
  const found = operations.matchAll(/^\s+([a-z]+)(?:[A-Z]\w*)?: '([A-Z]+) /gm)
  return new Set([...found].filter(([, , method]) => method !== 'GET').map(([, verb = '']) => verb))
}

function wrongInServer(path: string, verbs: Set<string>): string | null {
  const [, , , file = '', deeper] = path.split('/')
  if (deeper !== undefined)
    return 'a feature is one flat folder: a part that needs its own folder is its own feature'
  if (isTest(path) || fixedNames.has(file) || namedKinds.test(file)) return null
  const verb = /^([a-z]+)(-[a-z]+)+\.ts$/.exec(file)?.[1]
  if (verb && verbs.has(verb)) return null
  return (
    'not a kind of file that a feature has: routes.ts, queries.ts, pages.ts, present.ts, realtime.ts, resource.ts, ' +
    '<verb>-<noun>.ts with a verb of contract/operations.ts, <noun>-values.ts, <noun>-queries.ts, <noun>-mail.ts, <noun>-csv.ts, ' +
    '<noun>-calendar.ts, <noun>-export.ts, <noun>-html.ts, <noun>-job.ts; decisions go to rules/, what knows no feature to server/platform/'
  )
}

function wrongInWeb(path: string): string | null {
  const [, kind = '', , file = '', deeper] = path.split('/')
  if (kind !== 'features' || isTest(path)) return null
  if (deeper !== undefined)
    return 'a feature is one flat folder: a part that needs its own folder is its own feature'
  if (
    file === 'queries.ts' ||
    /^use-[a-z-]+\.ts$/.test(file) ||
    /\.(tsx|module\.css|svg|webp|avif)$/.test(file)
  )
    return null
  return 'not a kind of file that a web feature has: queries.ts, <thing>.tsx, use-<thing>.ts, <thing>.module.css, pictures'
}

function wrongElsewhere(path: string): string | null {
  if (/^(contract|rules)\/[^/]+\//.test(path) && !isTest(path))
    return 'contract/ and rules/ are flat: no folders in them'
  if (path.endsWith('.sql') && path.startsWith('server/') && !schemaFile.test(path))
    return 'server/schema/ has tables/NN_noun.sql, functions/noun.sql, migrations/YYYYMMDD_name.sql, and nothing new in before/'
  if (path.startsWith('docs/decisions/') && !/^docs\/decisions\/\d{3}-[a-z0-9-]+\.md$/.test(path)) {
    return 'decisions are NNN-title.md'
  }
  return null
}
