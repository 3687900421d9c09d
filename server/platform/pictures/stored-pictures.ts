import { sql } from 'kysely'
import type { Database, Tx } from '../database/database.ts'
import type { Picture, PictureKind } from './decoding.ts'

/** Stores a picture under a new random id. An avatar has an owner, who must have no other avatar. */
export async function storePicture(
  tx: Tx,
  kind: PictureKind,
  picture: Picture,
  ownerId: string | null = null,
): Promise<string> {
  const { id } = await tx
    .insertInto('pictures')
    .values({ kind, owner_id: ownerId, ...picture })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The kinds of stored pictures by their ids. */
export async function findKinds(db: Database, pictureIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('pictures')
    .select(['id', 'kind'])
    .where('id', '=', sql<string>`any(${pictureIds}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

export async function findBytes(db: Database, pictureId: string): Promise<Buffer | null> {
  const row = await db.selectFrom('pictures').select('bytes').where('id', '=', pictureId).executeTakeFirst()
  return row?.bytes ?? null
}
