import { admin } from './sv/admin.ts'
import { adminCompetitions } from './sv/admin-competitions.ts'
import { adminEvents } from './sv/admin-events.ts'
import { adminNotifications } from './sv/admin-notifications.ts'
import { audit } from './sv/audit.ts'
import { content } from './sv/content.ts'
import { actions, form } from './sv/form.ts'
import { liveAdmin } from './sv/live-admin.ts'
import { people } from './sv/people.ts'

/** What only the administration says; it comes with its first screen. */
export const adminSv = {
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
} as const
