import type { Finding } from './finding.ts'
import { isCode, isGenerated, isTest, type Tree } from './tree.ts'

export const limits = { longest: 400, median: 80 }

/** No file has more than 400 lines, and the median source file has at most 80. Generated files do not count. */
export function sizes(tree: Tree): Finding[] {
  const counted = [...tree]
    .filter(([path]) => /\.(tsx?|css|sql)$/.test(path) && !isGenerated(path))
    .map(([path, text]) => ({ path, lines: text.trimEnd().split('\n').length }))
  const findings = counted
    .filter(({ lines }) => lines > limits.longest)
    .map(
      ({ path, lines }): Finding => ({
        path,
        what: `${lines} lines; ${limits.longest} is the most. Cut it where it changes its subject`,
      }),
    )
  const median = medianOf(counted.filter((f) => isCode(f.path) && !isTest(f.path)).map((f) => f.lines))
  if (median > limits.median) {
    findings.push({
      path: '.',
      what: `the median source file has ${median} lines; keep it at ${limits.median} or below`,
    })
  }
  return findings
}

const medianOf = (numbers: number[]): number =>
  numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
