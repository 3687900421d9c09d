import { admin } from './sv/admin.ts'

/** What only the administration says; it comes with its first screen. */
export const adminSv = { admin } as const
