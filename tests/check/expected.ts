import { expect } from 'vitest'
import type { Finding } from '#scripts/check/finding.ts'
import type { Tree } from '#scripts/check/tree.ts'

/** A small tree of invented sources. */
export const treeOf = (files: Record<string, string>): Tree => new Map(Object.entries(files))

/** Expects exactly these findings in any order, each as path and part of the message. */
export function expectFindings(findings: Finding[], expected: [path: string, part: string | RegExp][]): void {
  const found = findings.map(({ path, what }) => ({ path, what }))
  expect(found).toHaveLength(expected.length)
  for (const [path, part] of expected) {
    expect(found).toContainEqual({ path, what: expect.stringMatching(part) })
  }
}
