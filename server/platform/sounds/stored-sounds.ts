import { sql } from 'kysely'
import type { SoundType } from '#contract/bounds.ts'
import type { Database, Tx } from '../database/database.ts'

export type Sound = { type: SoundType; bytes: Buffer }

/** Stores a sound under a new random id. */
export async function storeSound(tx: Tx, { type, bytes }: Sound): Promise<string> {
  const { id } = await tx
    .insertInto('sounds')
    .values({ media_type: type, bytes })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Which of these sounds exist. They do until the transaction ends. */
export async function lockSounds(tx: Tx, soundIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string
  }>`select id from sounds where id = any(${soundIds}::uuid[]) order by id for key share`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** What is known of a sound without reading it. */
export const findSound = (db: Database, soundId: string) =>
  db
    .selectFrom('sounds')
    .select(['media_type as type', sql<number>`octet_length(bytes)`.as('size')])
    .where('id', '=', soundId)
    .executeTakeFirst()

/** The bytes from `start` to `end`, both included. Only these are read from the disk. */
export async function findPart(
  db: Database,
  soundId: string,
  { start, end }: { start: number; end: number },
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('sounds')
    .select(sql<Buffer>`substring(bytes from ${start + 1}::int for ${end - start + 1}::int)`.as('part'))
    .where('id', '=', soundId)
    .executeTakeFirst()
  return row?.part ?? null
}
