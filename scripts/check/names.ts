import type { Finding } from './finding.ts'
import type { Tree } from './tree.ts'

const forbidden = /^(utils?|helpers?|common|misc|shared|lib)$/

/** Folders and files are named after what they hold, so that their paths can be guessed. */
export function names(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const path of tree.keys()) {
    const parts = path
      .split('/')
      .map((part, i, all) => (i === all.length - 1 ? part.split('.')[0] : part) ?? '')
    const vague = parts.find((part) => forbidden.test(part.split('-').at(-1) ?? ''))
    if (vague) {
      findings.push({
        path,
        what: `'${vague}' is too general: name it after its contents, or split it among its users`,
      })
    }
  }
  return findings
}
