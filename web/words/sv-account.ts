import { account } from './sv/account.ts'

/** What only the screen of one's own account says; it comes with it. */
export const accountSv = { account } as const
