import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../make-folder.ts'

const pathIn = (dataDir: string) => join(dataDir, 'last-backup')

/**
 * Notes that a backup is complete. It is noted in a file and not in a row: a backup only reads the database, and a restored
 * database would give the time of another file.
 */
export async function noteBackup(dataDir: string): Promise<void> {
  makeFolder(dataDir)
  await writeFile(pathIn(dataDir), `${new Date().toISOString()}\n`)
}

/** When the last backup that used this `DATA_DIR` was complete; null when none is known. */
export async function lastBackup(dataDir: string): Promise<Date | null> {
  const text = await readFile(pathIn(dataDir), 'utf8').catch(() => '')
  const time = new Date(text.trim())
  return Number.isNaN(time.getTime()) ? null : time
}
