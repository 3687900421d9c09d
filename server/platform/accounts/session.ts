import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { rightsOf } from '#contract/rights.ts'
import { languageOf } from '#rules/language.ts'
import { batched } from '../database/batched.ts'
import type { Tx } from '../database/database.ts'
import type { Engine } from '../engine.ts'
import type { Actor } from '../http/router.ts'
import { sessionSeconds, tokenOf } from './cookie.ts'

export type Session = {
  actor: Actor
  token: string
  /** Whether it was last renewed more than a day ago, and should be renewed for thirty days. */
  isDueForRenewal: boolean
}

type Row = {
  token: string
  session_id: string
  user_id: string
  email: string
  language: string
  roles: string[]
  due: 'password' | 'secondFactor' | null
  is_due: boolean
}

/**
 * The session of a Cookie header: the signature first, then one query for session, user and roles. Read from the database
 * for every request, so that sign-out, demotion and deletion take effect on the next one.
 */
export async function findSession(
  engine: Engine,
  cookieHeader: string | null | undefined,
): Promise<Session | null> {
  const token = tokenOf(engine.env, cookieHeader)
  return token === null ? null : findSessionByToken(engine, token)
}

/** The session of a token that we created or whose signature was verified. */
export async function findSessionByToken(engine: Engine, token: string): Promise<Session | null> {
  const row = await findRow(engine, token)
  if (!row) return null
  const { session_id: sessionId, user_id: userId, email, language, roles, due } = row
  const actor = {
    sessionId,
    userId,
    device: null,
    email,
    language: languageOf(language),
    rights: new Set(rightsOf(roles)),
    due,
  }
  return { actor, token, isDueForRenewal: row.is_due }
}

/**
 * Renews a session for its full time, but never beyond `SESSION_MAX_DAYS` from the sign-in; at most once a day, even under
 * concurrent requests.
 */
export async function renewSession(engine: Engine, session: Session): Promise<void> {
  await engine.pool.query(
    `update sessions set updated_at = now(),
       expires_at = least(now() + make_interval(secs => $2), created_at + make_interval(days => $3))
     where id = $1 and updated_at < now() - interval '1 day'`,
    [session.actor.sessionId, sessionSeconds(engine.env), engine.env.sessionMaxDays],
  )
}

/**
 * Gives a session a new token, so that a copy of its cookie no longer works. Its streams close.
 * @returns the token, for the cookie
 */
export async function replaceToken(tx: Tx, sessionId: string): Promise<string> {
  const token = randomBytes(24).toString('base64url')
  await tx
    .updateTable('sessions')
    .set({ token, updated_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .execute()
  return token
}

/** Requests that arrive while sessions are read share the next statement. */
const findRow = batched(async (engine: Engine, tokens: string[]) => {
  const { rows } = await engine.pool.query<Row>({ ...query, values: [tokens] })
  return new Map(rows.map((row) => [row.token, row]))
})

// A named statement, planned once per connection, because it runs with every request.
const query = {
  name: 'find-sessions',
  text: `select s.token, s.id as session_id, s.user_id, u.email, u.language, r.roles,
           case when u.must_change_password then 'password'
             when r.held > cardinality(r.roles) then 'secondFactor' end as due,
           s.updated_at < now() - interval '1 day' as is_due
         from sessions s
         join users u on u.id = s.user_id
         cross join lateral (
           select coalesce(array_agg(a.role) filter (where a.role is not null), '{}') as roles, count(*) as held
           from user_roles h left join acting_roles a using (user_id, role) where h.user_id = s.user_id) r
         where s.token = any($1) and s.expires_at > now()`,
}
