import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findBinaries } from '#server/platform/database/embedded/binaries.ts'
import { clusterOwner, commandAs } from '#server/platform/database/embedded/run-as.ts'
import { dataFolder } from './programs.ts'

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)(
  'a checkout below a folder of root’s own: the programs run all the same, as another',
  async () => {
    const closed = await dataFolder()
    await chmod(closed, 0o700)
    // All of PostgreSQL, because its programs look for one another and for their files.
    const programs = dirname(dirname(findBinaries().initdb))
    execFileSync('cp', ['-a', programs, join(closed, 'native')])
    const cluster = join(closed, 'cluster')
    const owner = await clusterOwner(cluster)
    if (!owner) throw new Error('root runs it as another')
    await mkdir(cluster, { mode: 0o700 })
    await chown(cluster, owner.uid, owner.gid)

    const initdb = join(closed, 'native/bin/initdb')
    const args = ['-D', cluster, '-U', 'postgres', '--auth=trust', '--no-sync']
    const plain = spawnSync(initdb, args, { ...owner, cwd: '/', encoding: 'utf8' })
    expect(plain.error?.message ?? plain.stderr, 'without help it may not').toMatch(
      /EACCES|Permission denied/,
    )

    const { file, args: given, ...ids } = commandAs(owner, initdb, args, cluster)
    const helped = spawnSync(file, given, { ...ids, cwd: '/', encoding: 'utf8' })
    expect(helped.status, helped.stderr).toBe(0)
  },
)

test.runIf(isRoot)(
  'embedded database: drops all capabilities where the directory is accessible',
  async () => {
    const { initdb } = findBinaries()
    const owner = await clusterOwner('/nowhere')
    const reachable = spawnSync('test', ['-x', initdb], owner ?? {}).status === 0
    const { file } = commandAs(owner, initdb, [], '/')
    expect(file).toBe(reachable ? initdb : 'setpriv')
  },
)

test.runIf(!isRoot)('embedded database: runs as the current user when not root', async () => {
  expect(await clusterOwner('/nowhere')).toBeNull()
})
