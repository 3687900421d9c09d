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

/** Leads to the new address becoming the account's. Nothing in it was written by whoever asked: it may reach a stranger. */
export function emailChangeMail(env: Env, to: string, language: Language, token: string): Mail {
  const path = `/?email=${encodeURIComponent(token)}`
  if (language === 'en') {
    return writeMail(env, {
      to,
      language,
      subject: `Your new e-mail address for ${env.appName}`,
      paragraphs: [
        'Someone, hopefully you, wants to use this address for their account. Confirm it with the button below. The link works once, within an hour.',
        'If it was not you, do nothing: nothing is changed.',
      ],
      action: { label: 'Use this address', path },
    })
  }
  return writeMail(env, {
    to,
    language,
    subject: `Din nya e-postadress i ${env.appName}`,
    paragraphs: [
      'Någon, förhoppningsvis du, vill använda den här adressen till sitt konto. Bekräfta det med knappen här nedanför. Länken fungerar en gång, inom en timme.',
      'Var det inte du behöver du inte göra något: ingenting ändras.',
    ],
    action: { label: 'Använd adressen', path },
  })
}

/** Instead of the link, when the address has an account already: its owner hears of it, whoever asked does not. */
export function addressTakenMail(env: Env, to: string, language: Language): Mail {
  if (language === 'en') {
    return writeMail(env, {
      to,
      language,
      subject: `This address is already used for ${env.appName}`,
      paragraphs: [
        'Someone, perhaps you, wanted to use this address for another account. It already belongs to one, so nothing is changed.',
        'If it was you: sign in with this address, or delete the account that has it first.',
      ],
      action: { label: 'Sign in', path: '/auth' },
    })
  }
  return writeMail(env, {
    to,
    language,
    subject: `Adressen används redan i ${env.appName}`,
    paragraphs: [
      'Någon, kanske du, ville använda den här adressen till ett annat konto. Den hör redan till ett, så ingenting ändras.',
      'Var det du: logga in med adressen, eller radera först kontot som har den.',
    ],
    action: { label: 'Logga in', path: '/auth' },
  })
}

/** To the old address. The new one is not named: whoever reads this mailbox need not know it. */
export function emailChangedMail(env: Env, to: string, language: Language): Mail {
  if (language === 'en') {
    return writeMail(env, {
      to,
      language,
      subject: `Your e-mail address for ${env.appName} has been changed`,
      paragraphs: [
        'Your account now has another e-mail address. This one no longer works for signing in.',
        'If it was not you, contact the club at once.',
      ],
    })
  }
  return writeMail(env, {
    to,
    language,
    subject: `Din e-postadress i ${env.appName} är ändrad`,
    paragraphs: [
      'Ditt konto har nu en annan e-postadress. Den här fungerar inte längre för att logga in.',
      'Var det inte du: kontakta klubben genast.',
    ],
  })
}

/** Tells that the password is another one, and the way back in for an owner who did not change it. */
export function passwordChangedMail(env: Env, to: string, language: Language): Mail {
  if (language === 'en') {
    return writeMail(env, {
      to,
      language,
      subject: `Your password for ${env.appName} has been changed`,
      paragraphs: [
        'The password of your account was just changed, and all other devices have been signed out.',
        'If it was not you: choose "Forgot your password?" on the sign-in page and set a new one at once.',
      ],
      action: { label: 'To the sign-in page', path: '/auth' },
    })
  }
  return writeMail(env, {
    to,
    language,
    subject: `Ditt lösenord i ${env.appName} är bytt`,
    paragraphs: [
      'Lösenordet till ditt konto byttes alldeles nyss, och alla andra enheter är utloggade.',
      'Var det inte du: välj ”Glömt lösenordet?” på inloggningssidan och sätt ett nytt genast.',
    ],
    action: { label: 'Till inloggningen', path: '/auth' },
  })
}
