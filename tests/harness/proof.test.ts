import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesWithControls } from '#scripts/proof.ts'
import { filesOf, hashOf, isProofDue, pathOf, root } from './proof.ts'

const path = pathOf(import.meta.filename)
const proofWith = (hash: string) => ({
  whole: null,
  files: {
    [path]: { date: '2026-11-22', seed: 1, cores: 2, passed: 1, seconds: 1, figures: [], hash },
  },
})

it('a file needs a long run until one is recorded, and when something that it depends on has changed since', () => {
  expect(isProofDue(path, { whole: null, files: {} })).toBe(true)
  expect(isProofDue(path, proofWith(hashOf(path)))).toBe(false)
  expect(isProofDue(path, proofWith('of other texts'))).toBe(true)
})

it('a race depends on its imports, their imports, the migrations, and the server code that it names', () => {
  expect(filesOf('tests/races/capacity.test.ts')).toEqual(
    expect.arrayContaining([
      ...['tests/races/capacity.test.ts', 'tests/races/burst.ts', 'tests/events/make-event.ts'],
      ...[
        'tests/harness/invariants.sql',
        'scripts/archive/invariants.sql',
        'server/migrations/0001_accounts.sql',
      ],
      ...['server/features/events/book-event.ts', 'rules/event-booking.ts', 'contract/events.ts'],
    ]),
  )
})

const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

it('an import in a comment is no dependency', () => {
  expect(textOf('tests/harness/control.ts')).toContain("from '#server/features/events/routes.ts'")
  expect(filesOf('tests/harness/control.ts')).not.toContain('server/features/events/routes.ts')
})

// The file itself: what its harness imports of the server, such as a type of a message, is not what a guard is part of.
it.each(filesWithControls())('%s names the server code that its controls are about', (file) => {
  expect(textOf(file)).toMatch(
    /^import (type \{\} from '#server\/|.* from '#tests\/harness\/in-process\.ts'$)/m,
  )
})
