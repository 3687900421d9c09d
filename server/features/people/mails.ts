import { mailOf } from '#server/platform/mail/layout.ts'

/** Says that an admin has signed the user out everywhere. */
export const signedOutMail = mailOf('accountMails.signedOut', () => '/auth')
