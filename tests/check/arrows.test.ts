import { describe, expect, test } from 'vitest'
import { arrows } from '#scripts/check/arrows.ts'
import { zodInWeb } from '#scripts/check/zod-in-web.ts'
import { expectFindings, treeOf } from './expected.ts'

const wrong: [why: string, from: string, source: string, message: string][] = [
  [
    'web imports the server',
    'web/platform/api.ts',
    `import { a } from '#server/app.ts'`,
    'web must not know server',
  ],
  [
    'server imports a type of the web',
    'server/app.ts',
    `import type { A } from '#web/boot.ts'`,
    'server must not know',
  ],
  [
    'rules import the server',
    'rules/levels.ts',
    `import { a } from '#server/env.ts'`,
    'rules/ may import from',
  ],
  [
    'contract imports rules',
    'contract/events.ts',
    `import { a } from '#rules/levels.ts'`,
    'contract/ may import',
  ],
  [
    'server imports tests',
    'server/app.ts',
    `import { a } from '#tests/harness/call.ts'`,
    'server/ may import',
  ],
  ['server imports scripts', 'server/app.ts', `export { a } from '../scripts/seed.ts'`, 'server/ may import'],
  [
    'the platform imports a feature',
    'server/platform/http/x.ts',
    `import { a } from '../../features/events/queries.ts'`,
    'the platform knows no feature',
  ],
  [
    'the web platform imports a feature dynamically',
    'web/platform/x.ts',
    `const a = import('../features/events/card.tsx')`,
    'the platform knows no feature',
  ],
  [
    'a feature imports the messages of another',
    'server/features/menu/routes.ts',
    `import { a } from '../events/realtime.ts'`,
    'through its queries.ts, present.ts or one of its <verb>-<noun>.ts files only, not through realtime.ts',
  ],
  [
    'a feature imports the app',
    'server/features/menu/routes.ts',
    `import { a } from '../../app.ts'`,
    'app.ts composes everything',
  ],
  [
    'ui imports a feature',
    'web/ui/a.tsx',
    `import { a } from '../features/events/card.tsx'`,
    'web/ui knows no feature',
  ],
  [
    'ui imports the domain',
    'web/ui/a.tsx',
    `import { a } from '../domain/level-ball.tsx'`,
    'web/ui knows nothing of the domain',
  ],
  [
    'the web platform imports the design system',
    'web/platform/a.ts',
    `import { toast } from '#web/ui/toast.ts'`,
    'web/platform renders nothing',
  ],
  [
    'the web platform imports the domain',
    'web/platform/a.ts',
    `import { a } from '#web/domain/initials.ts'`,
    'web/platform knows nothing of the domain',
  ],
  [
    'the domain imports a feature',
    'web/domain/a.tsx',
    `import { a } from '#web/features/events/queries.ts'`,
    'web/domain belongs to no feature',
  ],
  [
    'the domain imports a screen',
    'web/domain/a.tsx',
    `import { a } from '#web/routes/events.tsx'`,
    'screens are imported by the router alone',
  ],
  [
    'a web feature imports another',
    'web/features/menu/a.tsx',
    `import { a } from '#web/features/events/queries.ts'`,
    'move what both need to web/domain',
  ],
  [
    'a web feature imports a screen',
    'web/features/menu/a.tsx',
    `import { a } from '#web/routes/events.tsx'`,
    'screens are imported by the router alone',
  ],
]

describe('arrows', () => {
  test.each(wrong)('the check of arrows finds that %s', (_why, from, source, message) => {
    expectFindings(arrows(treeOf({ [from]: source })), [[from, message]])
  })

  test('the check of arrows accepts imports in the allowed direction', () => {
    const tree = treeOf({
      'server/features/menu/routes.ts': `import { a } from '../events/queries.ts'
import { bookEvent } from '../events/book-event.ts'
import { menu } from '#contract/menu.ts'
import { b } from '#rules/levels.ts'
import { c } from '../../platform/http/router.ts'
import { readFile } from 'node:fs/promises'`,
      'web/routes/home.tsx': `import { a } from '#web/features/events/card.tsx'
import { b } from '#web/features/menu/queries.ts'`,
      'web/domain/chip.tsx': `import { a } from '#web/ui/join.ts'
import { b } from '#web/platform/language.ts'`,
      'web/features/events/card.tsx': `import { a } from '#web/domain/chip.tsx'`,
      'server/features/events/events.test.ts': `import { a } from '#tests/harness/call.ts'`,
      'tests/races/a.test.ts': `import { a } from '#server/app.ts'
import { b } from '#locales/sv/everyone.ts'`,
    })
    expect(arrows(tree)).toEqual([])
  })
})

describe('zod in the web', () => {
  const contract = {
    'contract/bounds.ts': 'export const bounds = 1',
    'contract/fields.ts': `import { z } from 'zod'
export const f = z`,
    'contract/events.ts': `import { f } from './fields.ts'
export const event = f`,
    'web/main.tsx': `import './router.tsx'`,
    'web/boot.ts': '',
  }

  test('the check of zod in the web finds an indirect import from the entry', () => {
    const tree = treeOf({
      ...contract,
      'web/router.tsx': `import { a } from '#rules/a.ts'`,
      'rules/a.ts': `import { event } from '#contract/events.ts'`,
    })
    expectFindings(zodInWeb(tree), [['rules/a.ts', 'contract/events.ts brings zod to a screen of guests']])
  })

  test.each(['web/boot.ts', 'web/service-worker.ts', 'web/routes/home.tsx'])(
    'the check of zod in the web finds a direct import in %s',
    (path) => {
      const tree = treeOf({ ...contract, [path]: `import { z } from 'zod'` })
      expectFindings(zodInWeb(tree), [[path, 'zod brings zod to a screen of guests']])
    },
  )

  test('the check of zod in the web finds an inline type import, which still loads the file', () => {
    const tree = treeOf({
      ...contract,
      'web/routes/home.tsx': `import { type Event } from '#contract/events.ts'`,
    })
    expectFindings(zodInWeb(tree), [['web/routes/home.tsx', 'write `import type`']])
  })

  test('the check of zod in the web finds a form of the administration on a screen of guests', () => {
    const tree = treeOf({
      ...contract,
      'web/ui/form.tsx': `import { f } from '#contract/fields.ts'`,
      'web/routes/admin-events.tsx': `import { Form } from '#web/ui/form.tsx'`,
      'web/routes/home.tsx': `import { Form } from '#web/ui/form.tsx'`,
    })
    expectFindings(zodInWeb(tree), [['web/ui/form.tsx', 'or load it with']])
  })

  test('the check of zod in the web accepts type imports, files without zod, screens of admins, and dynamic imports', () => {
    const tree = treeOf({
      ...contract,
      'web/router.tsx': `import type { Event } from '#contract/events.ts'
import { bounds } from '#contract/bounds.ts'
const admin = () => import('./routes/admin-events.tsx')
const form = () => import('./ui/form.tsx')`,
      'web/routes/admin-events.tsx': `import { event } from '#contract/events.ts'`,
      'web/ui/form.tsx': `import { f } from '#contract/fields.ts'`,
    })
    expect(zodInWeb(tree)).toEqual([])
  })
})
