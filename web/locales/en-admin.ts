import { admin } from './en/admin.ts'
import { adminCompetitions } from './en/admin-competitions.ts'
import { adminNotifications } from './en/admin-notifications.ts'
import { audit } from './en/audit.ts'
import { content } from './en/content.ts'
import { liveAdmin } from './en/live-admin.ts'
import { people } from './en/people.ts'
import type { adminSv } from './sv-admin.ts'
import type { Texts } from './texts.ts'

/** What only the administration says; it comes with its first screen. */
export const adminEn: Texts<typeof adminSv> = {
  admin,
  adminCompetitions,
  adminNotifications,
  audit,
  content,
  liveAdmin,
  people,
}
