import type { Language } from '#contract/bounds.ts'
import type { Env } from '#server/env.ts'
import { writeMail } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/queue.ts'

/** Says that an admin has signed the user out everywhere. */
export function signedOutMail(env: Env, to: string, language: Language): Mail {
  const texts = {
    sv: {
      subject: `Du är utloggad från ${env.appName}`,
      paragraphs: [
        'En administratör har loggat ut ditt konto på alla enheter. Logga in igen när du vill.',
        'Tror du att någon annan kan ditt lösenord? Välj ”Glömt lösenordet?” på inloggningssidan och välj ett nytt.',
      ],
      action: { label: 'Till inloggningen', path: '/auth' },
    },
    en: {
      subject: `You have been signed out of ${env.appName}`,
      paragraphs: [
        'An administrator has signed your account out on all devices. You can sign in again whenever you like.',
        'Think someone else knows your password? Choose “Forgot your password?” on the sign-in page and set a new one.',
      ],
      action: { label: 'Go to sign-in', path: '/auth' },
    },
  }
  return writeMail(env, { to, language, ...texts[language] })
}
