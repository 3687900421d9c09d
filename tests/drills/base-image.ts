import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Buildah, runApart } from './buildah.ts'
import type { Tool } from './drill.ts'

export const debootstrapTool: Tool = { command: 'debootstrap', package: 'debootstrap' }

const debianName = 'bookworm'
const npm = async (...args: string[]) => (await promisify(execFile)('npm', args)).stdout.trim()

/** What later drills use again. It may be deleted. */
const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'spelrum-drills')

/**
 * Makes the image that the Dockerfile starts from, under the same name: Debian, the Node of the npm package `node`, the npm of
 * this machine and the user `node`. A registry of images is not needed.
 */
export async function makeBaseImage({ buildah, run }: Buildah, name: string): Promise<void> {
  const container = await buildah('from', 'scratch')
  await buildah('add', '--quiet', container, await debian(), '/')
  await buildah('copy', '--quiet', container, resolve('node_modules/node/bin/node'), '/usr/local/bin/node')
  const modules = '/usr/local/lib/node_modules'
  await buildah('copy', '--quiet', container, join(await npm('root', '--global'), 'npm'), `${modules}/npm`)
  const prepare = [
    `ln -s ${modules}/npm/bin/npm-cli.js /usr/local/bin/npm`,
    'groupadd --gid 1000 node',
    'useradd --uid 1000 --gid node --shell /bin/bash --create-home node',
  ]
  await run(container, ['sh', '-ec', prepare.join('\n')])
  await buildah('commit', '--quiet', '--rm', container, name)
}

/** The packages without which Debian does not run, as an archive. The first drill fetches them. */
async function debian(): Promise<string> {
  const archive = join(cache, `debian-${debianName}-${process.arch}.tar`)
  if (existsSync(archive)) return archive
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(tmpdir(), 'spelrum-debian-'))
  try {
    await runApart('debootstrap', ['--variant=minbase', debianName, folder])
    const left = ['./var/cache/apt/archives/*.deb', './var/lib/apt/lists/*']
    const what = [...left.map((path) => `--exclude=${path}`), `--directory=${folder}`, '.']
    await runApart('tar', ['--create', '--numeric-owner', `--file=${archive}.partial`, ...what])
    await rename(`${archive}.partial`, archive)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return archive
}

/**
 * Arguments of `buildah bud` with which npm in the image uses the registry, the certificates and the cache that npm on
 * this machine is set up for. Nothing of it gets into the image.
 */
export async function npmOfThisMachine(folder: string): Promise<string[]> {
  const files = await Promise.all(['globalconfig', 'userconfig'].map((name) => npm('config', 'get', name)))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')))
  const cafile = await npm('config', 'get', 'cafile')
  const certificates = cafile !== 'null' ? cafile : process.env.NODE_EXTRA_CA_CERTS
  const inside = '/run/npm-certificates.pem'
  const config = join(folder, 'npmrc')
  await writeFile(
    config,
    [...texts, certificates ? `cafile=${inside}` : '', 'cache=/run/npm-cache', ''].join('\n'),
  )
  await mkdir(join(cache, 'npm'), { recursive: true })
  return [
    `--volume=${config}:/root/.npmrc:ro`,
    `--volume=${join(cache, 'npm')}:/run/npm-cache`,
    ...(certificates ? [`--volume=${certificates}:${inside}:ro`] : []),
  ]
}
