import { audit } from '../database/audit.ts'
import { inTransaction } from '../database/database.ts'
import type { Engine } from '../engine.ts'
import { type Sound, storeSound } from './stored-sounds.ts'

/** Stores an uploaded sound. @returns its id, for a question */
export const createSound = ({ db }: Pick<Engine, 'db'>, adminId: string, sound: Sound): Promise<string> =>
  inTransaction(db, async (tx) => {
    const id = await storeSound(tx, sound)
    await audit(tx, {
      actorId: adminId,
      action: 'sound.created',
      subjectType: 'sound',
      subjectId: id,
      after: { bytes: sound.bytes.length },
    })
    return id
  })
