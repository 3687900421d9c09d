/** The embedded database cannot run here; the message says why and what to do. */
export class EmbeddedDatabaseError extends Error {
  override name = 'EmbeddedDatabaseError'
}

export const advice =
  'Set DATABASE_URL to a PostgreSQL server (15 or later), such as postgres://user:password@host:5432/spelrum, ' +
  'and the embedded one is not needed.'
