import type { Language, NotificationType, Topic } from '#contract/bounds.ts'
import { languageOf } from '#rules/language.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { markNotificationsSent } from './mark-notifications-sent.ts'
import { insertTargets } from './queries.ts'

type Notice = {
  title: string
  message: string
  type: NotificationType
  /** The screen that the notification is about. A tap on its push opens it. */
  path: string
  /** The ids of the users. The caller has locked their accounts. */
  userIds: string[]
  /** What it is about, where a guest can mute it. */
  topic?: Topic
  /** Null for a device. */
  createdBy: string | null
  /** When the reported change happened, for `endNotice`. Default: now. */
  at?: Date
  /** The booking of a table whose guest the notice names to others. It is deleted with the booking. */
  bookingId?: string
}

/** Sends a notification to some users, inside the transaction of the change that it is about. */
export async function sendNotice(
  tx: Tx,
  { userIds, createdBy, at, bookingId, ...words }: Notice,
  now: Date,
): Promise<void> {
  const times = { scheduled_for: now, active_since: now, created_at: at ?? now }
  const { id } = await tx
    .insertInto('notifications')
    .values({ ...words, ...times, for_everyone: false, created_by: createdBy, booking_id: bookingId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertTargets(tx, id, userIds)
  await markNotificationsSent(tx, now, id)
}

type Reader = { user_id: string; language: string }

/** Sends a notification to each of the readers in their language. */
export async function sendNotices(
  tx: Tx,
  readers: Reader[],
  wordsIn: (language: Language) => Pick<Notice, 'title' | 'message' | 'type'>,
  to: Pick<Notice, 'path' | 'createdBy' | 'at' | 'bookingId' | 'topic'>,
  now: Date,
): Promise<void> {
  for (const [language, group] of Map.groupBy(readers, (reader) => languageOf(reader.language))) {
    const userIds = [...new Set(group.map(({ user_id }) => user_id))]
    await sendNotice(tx, { ...wordsIn(language), ...to, userIds }, now)
  }
}
