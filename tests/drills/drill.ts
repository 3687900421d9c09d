import { spawnSync } from 'node:child_process'
import { test } from 'vitest'
import { canMount } from '#tests/harness/small-disk.ts'

/** A program that a drill runs, and Debian's package of it. */
export type Tool = { command: string; package: string }

const isInstalled = ({ command }: Tool): boolean =>
  spawnSync('sh', ['-c', `command -v "${command}"`], { env: { ...process.env, PATH: drillPath } }).status ===
  0

/** Where Debian puts programs of the system; not all are on a user's path. */
export const drillPath = `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin`

/** What a drill needs of the machine. */
type Needs = {
  tools: Tool[]
  /** Whether it mounts file systems, which root may outside of most containers. */
  mounts?: boolean
  /** A commit whose sources it runs: not in every clone. */
  commit?: string
  /** Milliseconds after which it has failed. */
  timeout?: number
}

/** A test of the long form that runs other programs as an operator does. Where something is missing, it is skipped, with a line that names it. */
export function drill(
  title: string,
  { tools, mounts = false, commit, timeout = 1_200_000 }: Needs,
  work: () => Promise<void>,
): void {
  const missing = tools
    .filter((tool) => !isInstalled(tool))
    .map((tool) => `${tool.command} (Debian: ${tool.package})`)
  if (mounts && !canMount) missing.push('the right to mount file systems (root)')
  if (commit && spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status !== 0)
    missing.push(`commit ${commit} (a clone with git and its history)`)
  if (missing.length > 0) console.log(`Skipped: ${title}. Missing: ${missing.join(', ')}`)
  test.skipIf(missing.length > 0)(title, work, timeout)
}
