import type { GameTable } from '#contract/game-tables.ts'
import { edit } from '#server/platform/crud/plain-writes.ts'
import type { Engine } from '#server/platform/engine.ts'
import { gameTableResource } from './resource.ts'

type Change = { place: GameTable['place']; version: number }

/** Places a game table on the floor plan of its room. Throws not_found or stale_version. */
export const setGameTablePlace = (
  engine: Engine,
  adminId: string,
  gameTableId: string,
  { place, version }: Change,
): Promise<GameTable> => {
  const values = { plan_x: place?.x ?? null, plan_y: place?.y ?? null }
  return edit(engine, gameTableResource, { adminId, key: gameTableId, version, values })
}
