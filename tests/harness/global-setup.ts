import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { databaseAt } from './database-address.ts'
import { migrateTemplate } from './migrate-template.ts'
import { startRunDatabase } from './postgres.ts'
import { bundleServer } from './server-bundle.ts'

/** The template database of every test database. */
const template = 'spelrum_template'

/** Vitest loads this module and calls `setup` once for each project of the config, in one process. */
const run = globalThis as { isTestRunSetUp?: boolean }

/**
 * Once per run: one PostgreSQL (or the one that DATABASE_URL_TEST names) with a migrated template database, and the
 * server as one bundle. Workers find them through the environment.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (run.isTestRunSetUp) return
  run.isTestRunSetUp = true
  process.env.TEST_SERVER = await bundleServer()
  const given = process.env.DATABASE_URL_TEST
  const database = given ? { url: given, stop: async () => undefined } : await startRunDatabase()
  const name = given ? `${template}_${randomBytes(4).toString('hex')}` : template
  const admin = new pg.Client({ connectionString: database.url })
  await admin.connect()
  await admin.query(`create database ${name} template template0 encoding 'UTF8'`)
  await migrateTemplate(databaseAt(database.url, name))
  await admin.query(`alter database ${name} with is_template true allow_connections false`)
  await admin.end()
  process.env.TEST_DATABASE_SERVER = database.url
  process.env.TEST_DATABASE_TEMPLATE = name
  return async () => {
    if (given) await dropTemplate(database.url, name)
    await database.stop()
  }
}

async function dropTemplate(serverUrl: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: serverUrl })
  await admin.connect()
  await admin.query(`alter database ${name} with is_template false`)
  await admin.query(`drop database ${name} with (force)`)
  await admin.end()
}
