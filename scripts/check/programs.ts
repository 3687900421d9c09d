import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

/** A check done by an external program: its name here, and its command. */
export type Program = { name: string; command: string; args: string[]; instead: string }

const floors = ['contract', 'rules', 'locales', 'server', 'web', 'tests', 'tests/screens', 'scripts']
const tool = (name: string) => join('node_modules', '.bin', name)

export const programs: Program[] = [
  {
    name: 'generated',
    command: process.execPath,
    args: ['scripts/generate-types.ts', '--verify'],
    instead: 'the table types differ from the migrations: run `npm run types` and commit the result',
  },
  ...floors.map((floor) => ({
    name: `types:${floor.replace('tests/', '')}`,
    command: tool('tsc'),
    args: ['-p', floor, '--pretty', 'false'],
    instead: `correct the type errors in ${floor}/`,
  })),
  {
    name: 'lint',
    command: tool('biome'),
    args: ['check', '--error-on-warnings', '--max-diagnostics=200', '.'],
    instead: 'mend what biome reports; `npm run format` applies formatting, import order and safe fixes',
  },
  {
    name: 'unused',
    command: tool('knip'),
    args: ['--no-progress'],
    instead: 'remove what nothing uses (or, if a tool uses it, say so in knip.config.ts)',
  },
]

/** Runs one program; a non-zero exit is one finding with its output. */
export function run({ name, command, args, instead }: Program, root: string): Promise<Finding[]> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      shell: process.platform === 'win32',
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined },
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      resolve(code === 0 ? [] : [{ path: name, what: `${instead}\n${output.trim()}` }]),
    )
  })
}
