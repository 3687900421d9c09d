import type { Engine } from '#server/platform/engine.ts'

/** A session is told by push no more; what was on its way to it goes too. */
export async function removePush({ db }: Engine, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}
