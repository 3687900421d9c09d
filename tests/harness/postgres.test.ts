import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

it('a run that loaded the test database ends with its own exit code', () => {
  const module = JSON.stringify(import.meta.resolve('./postgres.ts'))
  const { status } = spawnSync(process.execPath, [
    '-e',
    `import(${module}).then(() => { process.exitCode = 3 })`,
  ])
  expect(status).toBe(3)
})
