import type { Database, Tx } from '../database/database.ts'
import type { Picture, PictureKind } from './reencode.ts'

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

/** The bytes of a picture of one kind. The kind must match, because avatars and content have different readers. */
export async function findPicture(
  db: Database | Tx,
  kind: PictureKind,
  pictureId: string,
): Promise<Buffer | null> {
  const row = await db
    .selectFrom('pictures')
    .select('bytes')
    .where('id', '=', pictureId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.bytes ?? null
}
