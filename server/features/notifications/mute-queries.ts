import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Whether a user has muted the topic of a notification: it is then neither shown, nor counted, nor pushed. Without a topic it is about
 * something of the reader's own, or so important that nobody mutes it.
 */
export const isMuted = (topic: RawBuilder<string | null>, userId: RawBuilder<string> | string) =>
  sql<SqlBool>`coalesce(
    ${topic} = any((select m.muted_topics from profiles m where m.user_id = ${userId})::text[]), false)`
