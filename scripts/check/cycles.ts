import { codesOf } from './code.ts'
import type { Finding } from './finding.ts'
import { importsOf } from './imports.ts'
import type { Tree } from './tree.ts'

/** No file may import itself indirectly, types included. Each cycle is reported once. */
export function cycles(tree: Tree): Finding[] {
  const edges = new Map(
    codesOf(tree).map((code) => [code.path, importsOf(code).flatMap((i) => (i.target ? [i.target] : []))]),
  )
  const findings: Finding[] = []
  const done = new Set<string>()
  const reported = new Set<string>()
  const visit = (path: string, trail: string[]) => {
    const back = trail.indexOf(path)
    if (back >= 0) {
      const ring = trail.slice(back)
      const key = [...ring].sort().join()
      if (!reported.has(key)) findings.push({ path, what: cycleText([...ring, path]) })
      reported.add(key)
      return
    }
    if (done.has(path)) return
    for (const next of edges.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const path of edges.keys()) visit(path, [])
  return findings
}

const cycleText = (ring: string[]): string =>
  `imports run in a ring: ${ring.join(' → ')}. Move what both need into a file of its own below them`
