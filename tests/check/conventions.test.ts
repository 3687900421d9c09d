import { describe, expect, test } from 'vitest'
import { conventionFindings } from '#scripts/check/conventions.ts'
import { purity } from '#scripts/check/purity.ts'
import { expectFindings, treeOf } from './expected.ts'

const wrong: [why: string, path: string, source: string, message: string][] = [
  ['a barrel', 'web/ui/index.ts', `export * from './a.tsx'`, 'no `export \\*`'],
  [
    'SQL in a route',
    'server/features/events/routes.ts',
    'const a = sql`select 1`',
    'routes.ts guards, parses',
  ],
  [
    'a query in a route',
    'server/features/events/routes.ts',
    `db.selectFrom('events')`,
    'put a read into queries.ts',
  ],
  [
    'a transaction in queries.ts',
    'server/features/events/queries.ts',
    `inTransaction(db, work)`,
    'only statements here',
  ],
  ['a spread object literal', 'web/a.ts', 'const a = { ...{ b: 1 } }', 'a literal is not spread'],
  ['a spread array literal', 'tests/a.ts', 'f(...([1, 2] as const))', 'a literal is not spread'],
  ['spread attributes', 'web/a.tsx', 'const a = <A {...{ b: 1 }} />', 'a literal is not spread'],
  ['a TODO comment', 'server/app.ts', '// TODO later', 'a TODO in a comment is forgotten'],
]

describe('conventions', () => {
  test.each(wrong)('the check of conventions finds %s', (_why, path, source, message) => {
    expectFindings(conventionFindings(treeOf({ [path]: source })), [[path, message]])
  })

  test('the check of conventions accepts the same code where it is allowed', () => {
    const tree = treeOf({
      'server/features/events/queries.ts': `db.selectFrom('events')`,
      'server/features/events/book-event.ts': `db.insertInto('event_bookings')`,
      'web/a.ts': `const a = { ...(b && { c: 1 }), ...d.e, f: [...(g ? [1] : []), ...'hi', ...[1, 2].map(h)] }`,
    })
    expect(conventionFindings(tree)).toEqual([])
  })
})

describe('purity', () => {
  const impure: [why: string, source: string, message: string][] = [
    ['the clock', 'export const now = () => new Date()', 'time and chance are arguments'],
    ['the clock as a number', 'export const now = () => Date.now()', 'time and chance are arguments'],
    ['randomness', 'export const draw = () => Math.random()', 'time and chance are arguments'],
    ['a package', `import dayjs from 'dayjs'`, 'without packages'],
    ['node', `import { readFileSync } from 'node:fs'`, 'without packages'],
  ]
  test.each(impure)('the check of purity finds %s in a rule', (_why, source, message) => {
    expectFindings(purity(treeOf({ 'rules/a.ts': source })), [['rules/a.ts', message]])
  })

  test('the check of purity finds a package other than zod in the contract', () => {
    const tree = treeOf({ 'contract/a.ts': `import { z } from '@hono/zod-openapi'` })
    expectFindings(purity(tree), [['contract/a.ts', 'written in zod alone']])
  })

  test('the check of purity accepts an instant given as argument, and zod in the contract', () => {
    const tree = treeOf({
      'rules/a.ts': `import type { B } from '#contract/bounds.ts'
export const at = (text: string) => new Date(text)`,
      'contract/a.ts': `import { z } from 'zod'`,
    })
    expect(purity(tree)).toEqual([])
  })
})
