import { admin } from './sv/admin.ts'
import { adminNotifications } from './sv/admin-notifications.ts'
import { audit } from './sv/audit.ts'
import { content } from './sv/content.ts'
import { users } from './sv/users.ts'

/** What only the administration says; it comes with its first screen. */
export const adminSv = { admin, adminNotifications, audit, content, users } as const
