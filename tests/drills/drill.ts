import { spawnSync } from 'node:child_process'
import { test } from 'vitest'

/** A program that a drill runs, and Debian's package of it. */
export type Tool = { command: string; package: string }

const isInstalled = ({ command }: Tool): boolean =>
  spawnSync('sh', ['-c', `command -v "${command}"`], { env: { ...process.env, PATH: drillPath } }).status ===
  0

/** Where Debian puts programs of the system; not all are on a user's path. */
export const drillPath = `${process.env.PATH}:/usr/local/sbin:/usr/sbin:/sbin`

/** A test of the long form that runs other programs as an operator does. Where one of them is missing, it is skipped, with a line that names it. */
export function drill(
  title: string,
  { tools, timeout = 1_200_000 }: { tools: Tool[]; timeout?: number },
  work: () => Promise<void>,
): void {
  const missing = tools.filter((tool) => !isInstalled(tool))
  if (missing.length > 0)
    console.log(
      `Skipped: ${title}. Missing: ${missing.map(({ command }) => command).join(', ')} (Debian: ${missing.map((tool) => tool.package).join(' ')})`,
    )
  test.skipIf(missing.length > 0)(title, work, timeout)
}
