import { expect, test } from 'vitest'
import { programs, run } from '#scripts/check/programs.ts'

const program = (code: string) => ({
  name: 'try',
  command: process.execPath,
  args: ['-e', code],
  instead: 'mend it',
})

test('programs: one that fails gives one finding with its output', async () => {
  const found = await run(program(`console.log('line 3 is wrong'); process.exit(2)`), process.cwd())
  expect(found).toEqual([{ path: 'try', what: 'mend it\nline 3 is wrong' }])
})

test('programs: one that succeeds gives no finding, whatever it prints', async () => {
  expect(await run(program(`console.log('fine')`), process.cwd())).toEqual([])
})

test('types: they are checked on every floor, in scripts, tests and screens tests', () => {
  const floors = programs.filter((p) => p.name.startsWith('types:')).map((p) => p.name.slice(6))
  expect(floors.sort()).toEqual([
    'contract',
    'locales',
    'rules',
    'screens',
    'scripts',
    'server',
    'tests',
    'web',
  ])
})
