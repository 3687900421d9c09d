import { account } from './en/account.ts'
import type { accountSv } from './sv-account.ts'
import type { Words } from './words.ts'

/** What only the screen of one's own account says; it comes with it. */
export const accountEn: Words<typeof accountSv> = { account }
