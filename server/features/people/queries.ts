import { type RawBuilder, sql } from 'kysely'
import type { SortOrder } from '#contract/fields.ts'
import type { Database, Tx } from '#server/platform/database/database.ts'
import { pageBy } from '#server/platform/database/page-by.ts'
import { plannedWithValues } from '#server/platform/database/prepared.ts'
import type { PositionPage } from '#server/platform/http/cursor.ts'
import { containsTyped, nameContains } from './search-values.ts'

const columns = [
  'p.user_id',
  'p.display_name',
  'p.phone',
  'p.avatar_url',
  'p.points',
  'p.level',
  'p.on_leaderboard',
  'p.marketing_consented_at',
  'p.muted_topics',
  'p.created_at',
  'p.version',
] as const

/** The roles of the user whose id is in this column. */
const rolesOf = (userId: string) =>
  sql<string[]>`array(select role from user_roles r where r.user_id = ${sql.ref(userId)})`.as('roles')

/** The ids of the users with this e-mail address or phone number. Several may have one number. */
export async function findByContact(
  db: Database,
  { email, phone }: { email: string | null; phone: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where email = ${email} union select user_id from profiles where phone = ${phone}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Users are found by a part of name or id, or as those who are known by the text. An empty text finds everybody. */
export type UserSearch = {
  text: string
  userIds: string[] | null
  /** Whether a part of the id finds nobody. */
  byNameOnly?: boolean
}

/** One page of users, by when they became members. */
export const findUsers = (
  db: Database,
  { text, userIds, byNameOnly = false }: UserSearch,
  page: PositionPage,
  direction: SortOrder,
) =>
  db
    .selectFrom(
      pageBy(
        db
          .selectFrom('profile_search')
          .select(['user_id', 'created_at as listed_at'])
          .$if(userIds !== null, (q) => q.where('user_id', '=', sql<string>`any(${userIds}::uuid[])`))
          .$if(userIds === null && text !== '', (q) => q.where(containsTyped(text)))
          .$if(userIds === null && byNameOnly, (q) => q.where(nameContains(text))),
        { at: 'created_at', id: 'user_id', direction },
        page,
      ).as('found'),
    )
    .innerJoin('profiles as p', 'p.user_id', 'found.user_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select([...columns, 'u.email_verified', 'found.listed_at', rolesOf('p.user_id')])
    .orderBy('found.listed_at', direction)
    .orderBy('found.user_id', direction)
    // The best plan depends on the word: for a common one newest users first, for a rare one the index.
    .$if(text !== '', (q) => q.modifyEnd(plannedWithValues))
    .execute()

export type FoundRow = Awaited<ReturnType<typeof findUsers>>[number]

/** One user as admins see them. */
export const findUser = (db: Database | Tx, userId: string) =>
  db
    .selectFrom('profiles as p')
    .select([...columns, rolesOf('p.user_id')])
    .where('p.user_id', '=', userId)
    .executeTakeFirst()
export type UserRow = NonNullable<Awaited<ReturnType<typeof findUser>>>

/** One user as admins see them, with account and profile locked until the transaction ends: edits of one user wait for each other. */
export async function lockUser(tx: Tx, userId: string): Promise<UserRow | undefined> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await tx.selectFrom('profiles').select('id').where('user_id', '=', userId).forNoKeyUpdate().execute()
  return findUser(tx, userId)
}

/** Those who hold a role, by name. */
export const findStaff = (db: Database, limit: number) =>
  db
    .selectFrom('profiles as p')
    .select(['p.user_id', 'p.display_name', 'p.avatar_url', rolesOf('p.user_id')])
    .where('p.user_id', 'in', (all) => all.selectFrom('user_roles').select('user_id'))
    .orderBy('p.display_name')
    .orderBy('p.user_id')
    .limit(limit)
    .execute()
export type StaffRow = Awaited<ReturnType<typeof findStaff>>[number]

/** How many accounts were created since `since`. */
export async function countNewUsers(db: Database, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('profile_search')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('created_at', '>=', since)
    .executeTakeFirstOrThrow()
  return count
}

export type AuditFilters = {
  subjectType?: string | undefined
  subjectId?: string | undefined
  actorId?: string | undefined
}

type AuditPage = AuditFilters & {
  /** The last id of the page before. */
  after: number | null
  limit: number
}

const asUserId = (text: RawBuilder<string | null>) =>
  sql`case when ${text} ~ '^[0-9a-f-]{36}$' then (${text})::uuid end`
const subjectUserId = asUserId(sql`case a.subject_type when 'user' then a.subject_id end`)
/** The guest whom an entry about something else concerns, such as the one who made the booking. */
const concernedUserId = asUserId(sql`coalesce(a.after ->> 'userId', a.before ->> 'userId')`)

/** The subject's name now, or else its name in the audit row. */
const subjectName = sql<string | null>`coalesce(subject.display_name,
  nullif(coalesce(a.after ->> 'displayName', a.after ->> 'title', a.after ->> 'name', a.after ->> 'tableNumber'), ''),
  nullif(coalesce(a.before ->> 'displayName', a.before ->> 'title', a.before ->> 'name', a.before ->> 'tableNumber'), ''))`

const person = (id: string, name: string) =>
  sql<{ userId: string; displayName: string } | null>`case when ${sql.ref(id)} is not null
    then json_build_object('userId', ${sql.ref(id)}, 'displayName', coalesce(${sql.ref(name)}, '')) end`

/** One page of the audit log, latest first. */
export const findAuditEntries = (
  db: Database,
  { subjectType, subjectId, actorId, after, limit }: AuditPage,
) =>
  db
    .selectFrom('audit_log as a')
    .leftJoin('profiles as actor', 'actor.user_id', 'a.actor_id')
    .leftJoin('devices as acting', 'acting.id', 'a.device_id')
    .leftJoin('profiles as subject', (join) =>
      join.on((on) => on('subject.user_id', '=', subjectUserId as never)),
    )
    .leftJoin('profiles as concerned', (join) =>
      join.on((on) => on('concerned.user_id', '=', concernedUserId as never)),
    )
    .select([
      // The value stays far below 2^53.
      sql<number>`a.id`.as('id'),
      'a.at',
      'a.action',
      'a.subject_type',
      'a.subject_id',
      subjectName.as('subject_name'),
      person('a.actor_id', 'actor.display_name').as('actor'),
      'acting.name as device_name',
      person('concerned.user_id', 'concerned.display_name').as('guest'),
      'a.before',
      'a.after',
    ])
    .$if(subjectType !== undefined, (q) => q.where('a.subject_type', '=', subjectType as string))
    .$if(subjectId !== undefined, (q) => q.where('a.subject_id', '=', subjectId as string))
    .$if(actorId !== undefined, (q) => q.where('a.actor_id', '=', actorId as string))
    .$if(after !== null, (q) => q.where(sql<boolean>`a.id < ${after}`))
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute()
export type AuditRow = Awaited<ReturnType<typeof findAuditEntries>>[number]

/** Locks an account, for a mail about it. */
export const findRecipient = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select(['email', 'language']).where('id', '=', userId).forUpdate().executeTakeFirst()

const admins = sql`from user_roles r join users u on u.id = r.user_id where r.role = 'admin'`

export const findSignInRules = (db: Database | Tx) =>
  db
    .selectFrom('sign_in_rules')
    .select('admins_need_second_factor')
    .select(sql<number>`(select count(*)::int ${admins})`.as('admins'))
    .select(sql<number>`(select count(*)::int ${admins} and u.two_factor_enabled)`.as('with_second_factor'))
    .executeTakeFirstOrThrow()
