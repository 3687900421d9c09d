import type { Database, Tx } from '#server/platform/database/database.ts'

/** Everything that the user's own profile shows, in one query. */
export const findMe = (db: Database | Tx, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .leftJoin('user_roles as r', (join) => join.onRef('r.user_id', '=', 'u.id').on('r.role', '=', 'admin'))
    .select([
      'u.id as user_id',
      'u.email',
      'u.email_verified',
      'u.language',
      'p.display_name',
      'p.avatar_url',
      'p.points',
      'p.level',
      'p.phone',
      'p.on_leaderboard',
      'p.created_at',
      'r.role',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst()

export type MeRow = NonNullable<Awaited<ReturnType<typeof findMe>>>

/** Whether an address has an account; and the language its mails are written in. */
export const findUserByEmail = (db: Database | Tx, email: string) =>
  db.selectFrom('users').select(['id', 'language']).where('email', '=', email).executeTakeFirst()

export const findUserById = (db: Database | Tx, userId: string) =>
  db.selectFrom('users').select(['id', 'email']).where('id', '=', userId).executeTakeFirst()
