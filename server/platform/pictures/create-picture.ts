import { audit } from '../database/audit.ts'
import { inTransaction } from '../database/database.ts'
import type { Engine } from '../engine.ts'
import type { Picture } from './decoding.ts'
import { storePicture } from './stored-pictures.ts'

/** Stores a picture for the content: an upload, or one fetched `from` an address. @returns its address, for a picture field */
export async function createPicture(
  { db }: Pick<Engine, 'db'>,
  adminId: string,
  picture: Picture,
  from: string | null = null,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    const id = await storePicture(tx, 'content', picture)
    const { width, height } = picture
    await audit(tx, {
      actorId: adminId,
      action: from === null ? 'picture.created' : 'picture.fetched',
      subjectType: 'picture',
      subjectId: id,
      after: { width, height, bytes: picture.bytes.length, ...(from !== null && { from }) },
    })
    return `/api/pictures/${id}`
  })
}
