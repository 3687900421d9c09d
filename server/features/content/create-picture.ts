import { audit } from '#server/platform/database/audit.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import type { Picture } from '#server/platform/pictures/reencode.ts'
import { storePicture } from '#server/platform/pictures/stored-pictures.ts'

/** Stores a picture for the content. @returns its address, for a picture field */
export async function createPicture(
  { db }: Pick<Engine, 'db'>,
  adminId: string,
  picture: Picture,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const id = await storePicture(tx, 'content', picture)
    const { width, height } = picture
    await audit(tx, {
      actorId: adminId,
      action: 'picture.created',
      subjectType: 'picture',
      subjectId: id,
      after: { width, height, bytes: picture.bytes.length },
    })
    return `/api/pictures/${id}`
  })
}
