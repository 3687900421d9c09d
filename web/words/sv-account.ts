import { account } from './sv/account.ts'
import { profile } from './sv/profile.ts'

/** What only the screens of one's own profile and account say; it comes with them. */
export const accountSv = { account, profile } as const
