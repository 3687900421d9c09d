import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Finding } from './finding.ts'

/** A check done by an external program: its name here, and its command. */
export type Program = { name: string; command: string; args: string[]; instead: string }

const floors = ['contract', 'rules', 'server', 'web', 'tests', 'scripts']
const tool = (name: string) => join('node_modules', '.bin', name)

export const programs: Program[] = [
  {
    name: 'generated',
    command: process.execPath,
    args: ['scripts/generate-types.ts', '--verify'],
    instead: 'the table types differ from the migrations: run `npm run types` and commit the result',
  },
  ...floors.map((floor) => ({
    name: `types:${floor}`,
    command: tool('tsc'),
    args: ['-p', floor, '--pretty', 'false'],
    instead: `types do not hold in ${floor}/`,
  })),
  {
    name: 'lint',
    command: tool('biome'),
    args: ['check', '--error-on-warnings', '--max-diagnostics=200', '.'],
    instead: 'mend what biome says; `npm run format` does format, import order and the safe ones',
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
    let said = ''
    child.stdout.on('data', (chunk) => (said += chunk))
    child.stderr.on('data', (chunk) => (said += chunk))
    child.on('error', reject)
    child.on('close', (code) =>
      resolve(code === 0 ? [] : [{ path: name, what: `${instead}\n${said.trim()}` }]),
    )
  })
}
