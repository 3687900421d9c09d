import { accountSettings } from './sv/account-settings.ts'
import { profile } from './sv/profile.ts'
import { push } from './sv/push.ts'

/** What only the screens of one's own profile and account say; it comes with them. */
export const accountSv = { accountSettings, profile, push } as const
