import { LRUCache } from 'lru-cache'
import { batched } from '../database/batched.ts'
import type { Database } from '../database/database.ts'
import { turns } from '../turns.ts'
import { findBytes, findKinds } from './stored-pictures.ts'

/** The pictures that were requested last. The bytes of an id never change. */
const cached = new LRUCache<string, Buffer>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: (bytes) => bytes.length,
})
/** Pictures that are being read. Each is read once for all requests that wait for it. */
const reading = new Map<string, Promise<Buffer | null>>()
/**
 * Pictures that a node reads from the database at a time. Each costs this process some 7 ms (480 kB as text), and other
 * requests wait for all that are read at once.
 */
const inTurn = turns(2)

/**
 * The bytes of a picture, or null if there is none. Networks take turns in reading from the database, so that a client
 * does not wait for all pictures that another network has requested.
 */
export async function bytesOf(db: Database, pictureId: string, network: string): Promise<Buffer | null> {
  const known = () => cached.get(pictureId) ?? reading.get(pictureId)
  return known() ?? inTurn(network, async () => known() ?? read(db, pictureId))
}

function read(db: Database, pictureId: string): Promise<Buffer | null> {
  const bytes = findBytes(db, pictureId)
    .then((found) => {
      if (found) cached.set(pictureId, found)
      return found
    })
    .finally(() => reading.delete(pictureId))
  reading.set(pictureId, bytes)
  return bytes
}

/** The kind of a stored picture. Each request asks the database: a picture that was deleted is gone on every node at once. */
export const kindOf: (db: Database, pictureId: string) => Promise<string | undefined> = batched(findKinds, {
  // Longer than a statement may take, so that pictures never hold more than one connection.
  longestWait: 5_000,
})
