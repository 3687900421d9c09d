import { describe, expect, test } from 'vitest'
import { conventionFindings } from '#scripts/check/conventions.ts'
import { purity } from '#scripts/check/purity.ts'
import { expectFindings, treeOf } from './expected.ts'

const wrong: [why: string, path: string, source: string, message: string][] = [
  ['a barrel', 'web/ui/index.ts', `export * from './a.tsx'`, 'no `export \\*`'],
  [
    'an environment variable read outside env.ts',
    'server/app.ts',
    'const port = process.env.PORT',
    'server/env.ts alone',
  ],
  ['console on the server', 'server/app.ts', `console.log('x')`, 'engine.log'],
  ['console in the web', 'web/boot.ts', 'console.log(problem)', 'no chatter'],
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
    'a write in queries.ts',
    'server/features/events/queries.ts',
    `db.updateTable('events')`,
    'only reading here',
  ],
  ['a TODO comment', 'server/app.ts', '// TODO later', 'a TODO in a comment is forgotten'],
]

describe('conventions', () => {
  test.each(wrong)('finds %s', (_why, path, source, message) => {
    expectFindings(conventionFindings(treeOf({ [path]: source })), [[path, message]])
  })

  test('accepts the same code where it is allowed', () => {
    const tree = treeOf({
      'server/env.ts': 'export const env = process.env',
      'web/boot.ts': 'console.error(problem)',
      'scripts/start.ts': `console.log(process.env.PORT)`,
      'tests/a.test.ts': `console.log('x')`,
      'server/features/events/queries.ts': `db.selectFrom('events')`,
      'server/features/events/book-event.ts': `db.insertInto('event_bookings')`,
      'server/app.ts': `const text = 'console.log and process.env in a text'`,
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
  test.each(impure)('finds %s in a rule', (_why, source, message) => {
    expectFindings(purity(treeOf({ 'rules/a.ts': source })), [['rules/a.ts', message]])
  })

  test('finds a package other than zod in the contract', () => {
    const tree = treeOf({ 'contract/a.ts': `import { z } from '@hono/zod-openapi'` })
    expectFindings(purity(tree), [['contract/a.ts', 'written in zod alone']])
  })

  test('accepts an instant given as argument, and zod in the contract', () => {
    const tree = treeOf({
      'rules/a.ts': `import type { B } from '#contract/bounds.ts'
export const at = (text: string) => new Date(text)`,
      'contract/a.ts': `import { z } from 'zod'`,
    })
    expect(purity(tree)).toEqual([])
  })
})
