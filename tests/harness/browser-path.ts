import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** An installed Chromium, or null. */
export function findBrowser(): string | null {
  const candidates = [process.env.CHROME_PATH ?? '', ...onPath(names), ...macApps, chromium.executablePath()]
  return candidates.find((path) => path && isExecutable(path)) ?? null
}

/** The headless shell, with less work per page; null if not installed or if CHROME_PATH is set. */
export function findHeadlessShell(): string | null {
  if (process.env.CHROME_PATH) return null
  return onPath(['chromium-headless-shell']).find(isExecutable) ?? null
}

const onPath = (files: string[]): string[] =>
  (process.env.PATH ?? '').split(delimiter).flatMap((folder) => files.map((name) => join(folder, name)))

/** Finds or installs a Chromium: Debian's package as root, otherwise Playwright's. Throws when neither works. */
export function provideBrowser(): string {
  const found = findBrowser()
  if (found) return found
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (isDebianRoot) {
    console.log('No Chromium on this machine: installing it from Debian …')
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    const install = ['install', '-y', '--no-install-recommends']
    // The shell is a separate package that not every release has.
    for (const name of ['chromium', 'chromium-headless-shell'])
      spawnSync('apt-get', [...install, name], { stdio: 'inherit' })
  }
  if (!findBrowser()) {
    console.log("No Chromium on this machine: installing Playwright's …")
    const command = join('node_modules', 'playwright-core', 'cli.js')
    spawnSync(process.execPath, [command, 'install', 'chromium'], { stdio: 'inherit' })
  }
  const installed = findBrowser()
  if (!installed) {
    throw new Error(
      'The stories need Chromium. Install it, or name one: CHROME_PATH=/path/to/chrome npm test',
    )
  }
  return installed
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
