import { expect } from 'vitest'
import type { Finding } from '#scripts/check/finding.ts'
import type { Tree } from '#scripts/check/tree.ts'

/** A small tree of made-up sources. */
export const treeOf = (files: Record<string, string>): Tree => new Map(Object.entries(files))

/** The rule finds exactly these: one `[path, part of the message]` each, in any order. */
export function expectFindings(findings: Finding[], expected: [path: string, part: string | RegExp][]): void {
  const said = findings.map(({ path, what }) => ({ path, what }))
  expect(said).toHaveLength(expected.length)
  for (const [path, part] of expected) {
    expect(said).toContainEqual({ path, what: expect.stringMatching(part) })
  }
}
