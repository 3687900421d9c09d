import type { Language } from '#contract/bounds.ts'
import type { Env } from '#server/env.ts'
import { mailOf, writeMail } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/queue.ts'
import { textsIn } from '#server/platform/texts.ts'

/** Asks the user to confirm the address. Fetching the link changes nothing; the page that it opens sends the token. */
export const confirmationMail = mailOf(
  'accountMails.confirmation',
  (token: string) => `/?confirm=${encodeURIComponent(token)}`,
)

/** Links to the form for a new password. */
export const resetMail = mailOf(
  'accountMails.reset',
  (token: string) => `/auth?reset=${encodeURIComponent(token)}`,
)

/** Links to the confirmation of a new address. Contains no text of the user, because it may reach a stranger. */
export const emailChangeMail = mailOf(
  'accountMails.emailChange',
  (token: string) => `/?email=${encodeURIComponent(token)}`,
)

/** Sent instead of the link when the address already has an account. Only the owner of the address learns of it. */
export const addressTakenMail = mailOf('accountMails.addressTaken', () => '/auth')

/** Sent to the old address. The new one is not named, because others may read this mailbox. */
export const emailChangedMail = mailOf('accountMails.emailChanged')

export type SecondFactorNews = 'on' | 'off' | 'codes' | 'removed'

/** Says what happened to the second factor, and what an owner who did not do it should do. */
export function secondFactorMail(env: Env, to: string, language: Language, news: SecondFactorNews): Mail {
  const t = textsIn(language)
  const subject = t(`secondFactorMails.${news}.subject`, { appName: env.appName })
  const paragraphs = [t(`secondFactorMails.${news}.text`), t('secondFactorMails.otherwise')]
  return writeMail(env, { to, language, subject, paragraphs })
}

/** Warns the owner of an account with a second factor: someone knows the password, but has no code. */
export const wrongCodesMail = mailOf('accountMails.wrongCodes', () => '/auth')

/** Says that the password has changed, and how an owner who did not change it regains access. */
export const passwordChangedMail = mailOf('accountMails.passwordChanged', () => '/auth')

/** Says that the password from before the address was confirmed has ended, and how to choose one. */
export const passwordEndedMail = mailOf('accountMails.passwordEnded', () => '/auth')
