import type { Engine } from '#server/platform/engine.ts'

/** Ends the push subscription of a session and deletes its queued pushes. */
export async function removePush({ db }: Engine, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}
