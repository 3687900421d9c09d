import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

// Mutation testing of the rules. Runs in a separate folder: the tool
// has a hundred dependencies and needs a newer Node than the product does.

const root = resolve(import.meta.dirname, '..')
const folder = join(tmpdir(), 'spelrum-mutation')
/** The required mutation score in percent. */
const least = 95
const tool = { '@stryker-mutator/core': '10.1.1', '@stryker-mutator/vitest-runner': '10.1.1' }
/** The rules, without the password list, which holds no logic. */
const mutate = ['rules/**/*.ts', '!rules/**/*.test.ts']
const tests = ['rules/**/*.test.ts', 'tests/accounts/email-rule.test.ts']
const parts = ['rules', 'contract', 'tests/harness', 'tsconfig.base.json'].concat([
  'tests/accounts/email-rule.test.ts',
  'tests/accounts/email-variants.ts',
])

const { imports, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const { vitest, 'fast-check': fastCheck } = devDependencies
const files = {
  'package.json': { type: 'module', imports, devDependencies: { ...tool, vitest, 'fast-check': fastCheck } },
  'stryker.config.json': {
    mutate,
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.config.ts' },
    reporters: ['clear-text'],
    clearTextReporter: { allowColor: false },
    concurrency: 2,
    thresholds: { high: 95, low: 90, break: least },
  },
}

for (const part of parts) {
  rmSync(join(folder, part), { recursive: true, force: true })
  mkdirSync(dirname(join(folder, part)), { recursive: true })
  cpSync(join(root, part), join(folder, part), { recursive: true })
}
for (const [name, content] of Object.entries(files))
  writeFileSync(join(folder, name), JSON.stringify(content, null, 2))
writeFileSync(
  join(folder, 'vitest.config.ts'),
  `export default { test: { include: ${JSON.stringify(tests)} } }\n`,
)

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { cwd: folder, stdio: 'inherit' }).status ?? 1
process.exitCode =
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error']) ||
  run(process.execPath, ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run'])
