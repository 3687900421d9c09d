import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve as resolvePath } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const environment = 'export const port = process.env.PORT'
const chatter = `console.log('x')`

// Tests only rules with our own options: where they apply, and that imports of types count in a cycle.
const refused: Record<string, [source: string, rule: string]> = {
  'contract/port.ts': [environment, 'style/noProcessEnv'],
  'rules/port.ts': [environment, 'style/noProcessEnv'],
  'server/port.ts': ['export const { PORT } = process.env', 'style/noProcessEnv'],
  'web/port.ts': [environment, 'style/noProcessEnv'],
  'server/log.ts': [chatter, 'suspicious/noConsole'],
  'server/failed.ts': [`console.error('x')`, 'suspicious/noConsole'],
  'web/log.ts': [chatter, 'suspicious/noConsole'],
  'server/a.ts': [`import type { B } from './b.ts'\nexport type A = B`, 'suspicious/noImportCycles'],
  'server/b.ts': [`import type { c } from './c.ts'\nexport type B = typeof c`, 'suspicious/noImportCycles'],
  'server/c.ts': [`export const c = () => import('#server/a.ts')`, 'suspicious/noImportCycles'],
}

const accepted: Record<string, string> = {
  'server/env.ts': environment,
  'server/main.ts': environment,
  'server/platform/database/embedded/install.ts': environment,
  'scripts/start.ts': `${environment}\n${chatter}`,
  'tests/a.test.ts': `${environment}\n${chatter}`,
  'web/failed.ts': `console.error('x')\nconsole.warn('x')`,
  'server/text.ts': `export const text = 'console.log and process.env in a text'`,
  'server/d.ts': `import { c } from './c.ts'\nexport const d = [c, import('./a.ts')]`,
}

test('the check of lint refuses import cycles with types, the environment, and the console, each only where it should', async () => {
  const root = await mkdtemp(join(tmpdir(), 'lint-'))
  onTestFinished(() => rm(root, { recursive: true }))
  for (const file of ['biome.json', 'package.json']) await cp(file, join(root, file))
  const sources = Object.entries(refused).map(([path, [source]]) => [path, source])
  for (const [path = '', source = ''] of [...sources, ...Object.entries(accepted)]) {
    await mkdir(dirname(join(root, path)), { recursive: true })
    await writeFile(join(root, path), `${source}\n`)
  }
  const expected = Object.entries(refused).map(([path, [, rule]]) => `${path} lint/${rule}`)
  expect((await lint(root)).sort()).toEqual(expected.sort())
})

type Report = { diagnostics: { category: string; location: { path: string } }[] }

/** What biome finds in a folder, each as path and rule. It exits with 1 when it finds something. */
const lint = (root: string) =>
  new Promise<string[]>((resolve) => {
    const args = ['lint', '--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none', '.']
    execFile(resolvePath('node_modules/.bin/biome'), args, { cwd: root }, (_error, stdout) => {
      const { diagnostics } = JSON.parse(stdout) as Report
      resolve(diagnostics.map(({ category, location }) => `${location.path} ${category}`))
    })
  })
