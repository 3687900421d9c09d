import { globSync } from 'node:fs'
import { matchesGlob } from 'node:path'
import { expect, it } from 'vitest'
import config from '../../vitest.config.ts'
import { long } from './run-options.ts'

type Kind = { test: { name: string; include: string[]; exclude?: string[] } }

const kinds = (config as { test: { projects: Kind[] } }).test.projects.map(
  ({ test: { name, include, exclude = [] } }) => ({
    name,
    has: (file: string) =>
      include.some((glob) => matchesGlob(file, glob)) && !exclude.some((glob) => matchesGlob(file, glob)),
  }),
)
// Drills are of the long form only.
const files = globSync('{contract,rules,server,web,tests,scripts}/**/*.test.{ts,tsx}').filter(
  (file) => long || !matchesGlob(file, 'tests/drills/**'),
)

it('every test file is of one kind', () => {
  const kindsOf = files.map((file) => [file, kinds.filter(({ has }) => has(file)).map(({ name }) => name)])
  expect(kindsOf.filter(([, names]) => names?.length !== 1)).toEqual([])
})

it.each(kinds)('the kind $name has test files', ({ has }) => {
  expect(files.filter(has)).not.toEqual([])
})
