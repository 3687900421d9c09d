import { accountSettings } from './en/account-settings.ts'
import { profile } from './en/profile.ts'
import { push } from './en/push.ts'
import type { accountSv } from './sv-account.ts'
import type { Texts } from './texts.ts'

/** What only the screens of one's own profile and account say; it comes with them. */
export const accountEn: Texts<typeof accountSv> = { accountSettings, profile, push }
