import type { Language } from '#contract/bounds.ts'
import type { Env } from '#server/env.ts'
import { writeMail } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/queue.ts'

/** Asks to confirm the address. The link leads to the site's root, which sends the token; opening it changes nothing. */
export function confirmationMail(env: Env, to: string, language: Language, token: string): Mail {
  const path = `/?confirm=${encodeURIComponent(token)}`
  if (language === 'en') {
    return writeMail(env, {
      to,
      language,
      subject: `Welcome to ${env.appName}`,
      paragraphs: [
        `Welcome to ${env.appName}! Please confirm that this is your e-mail address.`,
        'If you did not create an account you can ignore this mail.',
      ],
      action: { label: 'Confirm e-mail address', path },
    })
  }
  return writeMail(env, {
    to,
    language,
    subject: `Välkommen till ${env.appName}`,
    paragraphs: [
      `Välkommen till ${env.appName}! Bekräfta att det här är din e-postadress.`,
      'Om du inte har skapat något konto kan du bortse från det här mejlet.',
    ],
    action: { label: 'Bekräfta e-postadressen', path },
  })
}

/** Leads to the form for a new password. */
export function resetMail(env: Env, to: string, language: Language, token: string): Mail {
  const path = `/auth?reset=${encodeURIComponent(token)}`
  if (language === 'en') {
    return writeMail(env, {
      to,
      language,
      subject: `New password for ${env.appName}`,
      paragraphs: [
        'Someone, hopefully you, has asked for a new password. Choose one with the button below. The link works once, within an hour.',
        'If it was not you, do nothing: your password stays as it is.',
      ],
      action: { label: 'Choose a new password', path },
    })
  }
  return writeMail(env, {
    to,
    language,
    subject: `Nytt lösenord till ${env.appName}`,
    paragraphs: [
      'Någon, förhoppningsvis du, har bett om ett nytt lösenord. Välj det med knappen här nedanför. Länken fungerar en gång, inom en timme.',
      'Var det inte du behöver du inte göra något: lösenordet är oförändrat.',
    ],
    action: { label: 'Välj nytt lösenord', path },
  })
}
