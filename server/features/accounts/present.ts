import type { Me, MySession, Session } from '#contract/accounts.ts'
import { topics } from '#contract/bounds.ts'
import { knownRoles, rightsOf } from '#contract/rights.ts'
import { languageOf } from '#rules/language.ts'
import { progressOf } from '#rules/levels.ts'
import { readUserAgent } from '#rules/user-agent.ts'
import type { MeRow, SessionRow } from './queries.ts'

export const presentMe = (row: MeRow): Me => ({
  userId: row.user_id,
  email: row.email,
  emailVerified: row.email_verified,
  displayName: row.display_name,
  avatarUrl: row.avatar_url,
  roles: knownRoles(row.acting_roles),
  rights: rightsOf(row.acting_roles),
  role: row.acting_roles.includes('admin') ? 'admin' : 'user',
  secondFactor: row.two_factor_enabled ? 'on' : row.roles.length > row.acting_roles.length ? 'due' : 'off',
  language: languageOf(row.language),
  points: row.points,
  level: row.level,
  progress: progressOf(row.points),
  phone: row.phone,
  onLeaderboard: row.on_leaderboard,
  marketingConsentedAt: row.marketing_consented_at?.toISOString() ?? null,
  mutedTopics: topics.filter((topic) => row.muted_topics.includes(topic)),
  guestCode: row.guest_code,
  createdAt: row.created_at.toISOString(),
  revision: row.revision,
})

/** A session, or the step that is still missing. Before that step nothing of the account is shown. */
export const presentSignedIn = (row: MeRow): Session =>
  row.must_change_password ? { me: null, next: 'password' } : { me: presentMe(row) }

/** @param current id of the session of the request */
export const presentSession = (row: SessionRow, current: string): MySession => ({
  id: row.id,
  ...readUserAgent(row.user_agent),
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.updated_at.toISOString(),
  current: row.id === current,
})
