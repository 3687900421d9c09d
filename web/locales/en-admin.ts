import { admin } from './en/admin.ts'
import { adminCompetitions } from './en/admin-competitions.ts'
import { adminEvents } from './en/admin-events.ts'
import { adminNotifications } from './en/admin-notifications.ts'
import { audit } from './en/audit.ts'
import { content } from './en/content.ts'
import { actions, form } from './en/form.ts'
import { liveAdmin } from './en/live-admin.ts'
import { people } from './en/people.ts'
import type { adminSv } from './sv-admin.ts'
import type { Texts } from './texts.ts'

/** What only the administration says; it comes with its first screen. */
export const adminEn: Texts<typeof adminSv> = {
  actions,
  admin,
  adminCompetitions,
  adminEvents,
  adminNotifications,
  audit,
  content,
  form,
  liveAdmin,
  people,
}
