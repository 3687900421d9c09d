import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, test } from 'vitest'
import { dataFolder, start } from './programs.ts'

test('embedded database: its log names a refused row’s constraint, and none of its values', async () => {
  const dataDir = await dataFolder()
  const program = start(fileURLToPath(import.meta.resolve('./hold-database.ts')), [], { DATA_DIR: dataDir })
  const client = new pg.Client({ connectionString: (await program.says(/holds (\S+)/))[1] })
  // Without a listener a connection that breaks would end the test's process.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(
    'create table guests (email text constraint one_each unique, age int constraint grown check (age > 17))',
  )
  const insert = (email: string, age: number) =>
    client.query('insert into guests values ($1, $2)', [email, age])
  await insert('anna@example.se', 18)
  await expect(insert('anna@example.se', 19)).rejects.toThrow('one_each')
  await expect(insert('bo@example.se', 17)).rejects.toThrow('grown')
  const folder = join(dataDir, 'postgres/log')
  const log = async () =>
    (await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')))).join(
      '\n',
    )
  await expect.poll(log).toMatch(/"one_each"[\s\S]*"grown"/)
  expect(await log()).not.toContain('@example.se')
  await client.end()
  await program.end('SIGTERM')
})
