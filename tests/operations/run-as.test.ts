import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, chown, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { findBinaries } from '#server/platform/database/embedded/binaries.ts'
import { clusterOwner, commandAs } from '#server/platform/database/embedded/run-as.ts'
import { dataFolder } from './programs.ts'

const isRoot = process.getuid?.() === 0

test.runIf(isRoot)(
  'embedded database: in a checkout that only root can enter, the programs run as another user',
  async () => {
    const privateFolder = await dataFolder()
    await chmod(privateFolder, 0o700)
    // The whole installation, because PostgreSQL's programs look for each other and for their files.
    const programs = dirname(dirname(findBinaries().initdb))
    execFileSync('cp', ['-a', programs, join(privateFolder, 'native')])
    const cluster = join(privateFolder, 'cluster')
    const owner = await clusterOwner(cluster)
    if (!owner) throw new Error('no other user was chosen')
    await mkdir(cluster, { mode: 0o700 })
    await chown(cluster, owner.uid, owner.gid)

    const initdb = join(privateFolder, 'native/bin/initdb')
    const args = ['-D', cluster, '-U', 'postgres', '--auth=trust', '--no-sync']
    const plain = spawnSync(initdb, args, { ...owner, cwd: '/', encoding: 'utf8' })
    expect(plain.error?.message ?? plain.stderr, 'without the capability it must fail').toMatch(
      /EACCES|Permission denied/,
    )

    const { file, args: given, ...ids } = commandAs(owner, initdb, args, cluster)
    const result = spawnSync(file, given, { ...ids, cwd: '/', encoding: 'utf8' })
    expect(result.status, result.stderr).toBe(0)
  },
)

test.runIf(isRoot)(
  'embedded database: setpriv is used only where the owner cannot reach the programs',
  async () => {
    const { initdb } = findBinaries()
    const owner = await clusterOwner('/nowhere')
    const reachable = spawnSync('test', ['-x', initdb], owner ?? {}).status === 0
    const { file } = commandAs(owner, initdb, [], '/')
    expect(file).toBe(reachable ? initdb : 'setpriv')
  },
)

test.runIf(!isRoot)('embedded database: it runs as the current user when that is not root', async () => {
  expect(await clusterOwner('/nowhere')).toBeNull()
})
