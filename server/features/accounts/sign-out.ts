import { accountLibrary } from '#server/platform/accounts/library.ts'
import type { Engine } from '#server/platform/engine.ts'

/** Ends a session. A trigger publishes it on the realtime bus, and the session's streams close. */
export async function endSession(engine: Engine, token: string): Promise<void> {
  const { internalAdapter } = await accountLibrary({ env: engine.env, db: engine.db }).$context
  await internalAdapter.deleteSession(token)
}
