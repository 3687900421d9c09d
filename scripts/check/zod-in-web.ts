import { type Code, codesOf } from './code.ts'
import type { Finding } from './finding.ts'
import { type Import, importsOf, packageOf } from './imports.ts'
import { isTest, type Tree } from './tree.ts'

/**
 * No zod at start: the entries and the guests' screens import neither zod nor a contract file that needs it at run
 * time, not even indirectly. `import('…')` is not followed, because it loads a chunk of its own. The administration's
 * screens may use zod.
 */
export function zodInWeb(tree: Tree): Finding[] {
  const codes = new Map(
    codesOf(tree, (path) => /^(contract|rules|web)\//.test(path) && !isTest(path)).map((code) => [
      code.path,
      code,
    ]),
  )
  const heavy = heavyContractFiles([...codes.values()])
  const findings: Finding[] = []
  const reached = new Set([...codes.keys()].filter(isFirstLoad))
  // The loop also visits the files that it adds.
  for (const path of reached) {
    const code = codes.get(path)
    for (const each of code ? loadedImports(code) : []) {
      const { target, specifier, line } = each
      if (isZod(each) || (target !== null && heavy.has(target))) {
        const what = `${target ?? specifier} brings zod to a screen of guests: write \`import type\`, take the value from a plain contract file (bounds, errors, operations, text), or load it with import('…')`
        findings.push({ path, line, what })
      } else if (target !== null) reached.add(target)
    }
  }
  return findings
}

/** Where a guest's page starts: the two entries, the service worker, and each screen outside administration. */
const isFirstLoad = (path: string): boolean =>
  /^web\/(main\.tsx|boot\.ts|service-worker\.ts|routes\/(?!admin)[^/]+\.tsx)$/.test(path)

const isZod = ({ target, specifier }: Import) => target === null && packageOf(specifier) === 'zod'
const loadedImports = (code: Code): Import[] =>
  importsOf(code).filter(({ typeOnly, lazy }) => !typeOnly && !lazy)

function heavyContractFiles(codes: Code[]): Set<string> {
  const heavy = new Set<string>()
  for (let before = -1; before !== heavy.size; ) {
    before = heavy.size
    for (const code of codes) {
      if (!code.path.startsWith('contract/')) continue
      if (
        loadedImports(code).some((each) => isZod(each) || (each.target !== null && heavy.has(each.target)))
      ) {
        heavy.add(code.path)
      }
    }
  }
  return heavy
}
