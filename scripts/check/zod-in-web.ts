import { codesOf } from './code.ts'
import type { Finding } from './finding.ts'
import { importsOf } from './imports.ts'
import { isTest, type Tree } from './tree.ts'

/** Contract files that pull zod in at run time reach the web as types only, or its bundle grows by the whole library. */
export function zodInWeb(tree: Tree): Finding[] {
  const heavy = heavyContractFiles(tree)
  const findings: Finding[] = []
  for (const code of codesOf(tree, (path) => /^(web|rules)\//.test(path) && !isTest(path))) {
    for (const { target, typeOnly, line } of importsOf(code)) {
      if (typeOnly || target === null || !heavy.has(target)) continue
      const what = `${target} brings zod to the web: write \`import type\`, or take the value from a plain contract file (bounds, errors, operations)`
      findings.push({ path: code.path, line, what })
    }
  }
  return findings
}

function heavyContractFiles(tree: Tree): Set<string> {
  const codes = codesOf(tree, (path) => path.startsWith('contract/') && !isTest(path))
  const heavy = new Set<string>()
  for (let before = -1; before !== heavy.size; ) {
    before = heavy.size
    for (const code of codes) {
      const pulls = importsOf(code).some((i) => !i.typeOnly && (i.target === null || heavy.has(i.target)))
      if (pulls) heavy.add(code.path)
    }
  }
  return heavy
}
