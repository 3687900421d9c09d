import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/** The headless shell first: the same engine without a window, and a third less work for each page. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macApps = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** A Chromium that is on this machine already, or null. */
export function findBrowser(): string | null {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  const candidates = [process.env.CHROME_PATH ?? '', ...onPath, ...macApps, chromium.executablePath()]
  return candidates.find((path) => path && isExecutable(path)) ?? null
}

/** Finds a Chromium, or gets one: from Debian's packages as root, else Playwright's own. Throws when neither works. */
export function provideBrowser(): string {
  const found = findBrowser()
  if (found) return found
  const isDebianRoot = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (isDebianRoot) {
    console.log('No Chromium on this machine: installing it from Debian …')
    spawnSync('apt-get', ['update'], { stdio: 'ignore' })
    for (const name of ['chromium-headless-shell', 'chromium'])
      if (!findBrowser())
        spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { stdio: 'inherit' })
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
