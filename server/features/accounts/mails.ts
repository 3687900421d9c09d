import type { Language } from '#contract/bounds.ts'
import type { Env } from '#server/env.ts'
import { writeMail } from '#server/platform/mail/layout.ts'
import type { Mail } from '#server/platform/mail/queue.ts'

/** Asks the user to confirm the address. Fetching the link changes nothing; the page that it opens sends the token. */
export function confirmationMail(env: Env, to: string, language: Language, token: string): Mail {
  const path = `/?confirm=${encodeURIComponent(token)}`
  const texts = {
    sv: {
      subject: `Välkommen till ${env.appName}`,
      paragraphs: [
        `Välkommen till ${env.appName}! Bekräfta att det här är din e-postadress.`,
        'Om du inte har skapat något konto kan du bortse från det här mejlet.',
      ],
      action: { label: 'Bekräfta e-postadressen', path },
    },
    en: {
      subject: `Welcome to ${env.appName}`,
      paragraphs: [
        `Welcome to ${env.appName}! Please confirm that this is your email address.`,
        'If you didn’t create an account, you can ignore this email.',
      ],
      action: { label: 'Confirm email address', path },
    },
  }
  return writeMail(env, { to, language, ...texts[language] })
}

/** Links to the form for a new password. */
export function resetMail(env: Env, to: string, language: Language, token: string): Mail {
  const path = `/auth?reset=${encodeURIComponent(token)}`
  const texts = {
    sv: {
      subject: `Nytt lösenord till ${env.appName}`,
      paragraphs: [
        'Någon, förhoppningsvis du, har bett om ett nytt lösenord. Välj det med knappen här nedanför. Länken gäller i en timme och kan bara användas en gång.',
        'Var det inte du behöver du inte göra något: lösenordet är oförändrat.',
      ],
      action: { label: 'Välj nytt lösenord', path },
    },
    en: {
      subject: `New password for ${env.appName}`,
      paragraphs: [
        'Someone, hopefully you, has asked for a new password. Choose one with the button below. The link works once and is valid for an hour.',
        'If it wasn’t you, do nothing: your password stays the same.',
      ],
      action: { label: 'Choose a new password', path },
    },
  }
  return writeMail(env, { to, language, ...texts[language] })
}

/** Links to the confirmation of a new address. Contains no text of the user, because it may reach a stranger. */
export function emailChangeMail(env: Env, to: string, language: Language, token: string): Mail {
  const path = `/?email=${encodeURIComponent(token)}`
  const texts = {
    sv: {
      subject: `Bekräfta din nya e-postadress i ${env.appName}`,
      paragraphs: [
        'Någon, förhoppningsvis du, vill använda den här adressen till sitt konto. Bekräfta det med knappen här nedanför. Länken gäller i en timme och kan bara användas en gång.',
        'Var det inte du behöver du inte göra något: ingenting ändras.',
      ],
      action: { label: 'Använd adressen', path },
    },
    en: {
      subject: `Confirm your new email address for ${env.appName}`,
      paragraphs: [
        'Someone, hopefully you, wants to use this address for their account. Confirm it with the button below. The link works once and is valid for an hour.',
        'If it wasn’t you, do nothing: nothing will change.',
      ],
      action: { label: 'Use this address', path },
    },
  }
  return writeMail(env, { to, language, ...texts[language] })
}

/** Sent instead of the link when the address already has an account. Only the owner of the address learns of it. */
export function addressTakenMail(env: Env, to: string, language: Language): Mail {
  const texts = {
    sv: {
      subject: `Adressen används redan i ${env.appName}`,
      paragraphs: [
        'Någon, kanske du, ville använda den här adressen till ett annat konto. Den hör redan till ett konto, så ingenting har ändrats.',
        'Om det var du kan du logga in med adressen, eller först radera kontot som har den.',
      ],
      action: { label: 'Logga in', path: '/auth' },
    },
    en: {
      subject: `This address is already in use at ${env.appName}`,
      paragraphs: [
        'Someone, perhaps you, wanted to use this address for another account. It already belongs to an account, so nothing has changed.',
        'If it was you, sign in with this address, or first delete the account that has it.',
      ],
      action: { label: 'Sign in', path: '/auth' },
    },
  }
  return writeMail(env, { to, language, ...texts[language] })
}

/** Sent to the old address. The new one is not named, because others may read this mailbox. */
export function emailChangedMail(env: Env, to: string, language: Language): Mail {
  const texts = {
    sv: {
      subject: `Din e-postadress i ${env.appName} är bytt`,
      paragraphs: [
        'Ditt konto har nu en annan e-postadress. Du kan inte längre logga in med den här.',
        'Om det inte var du: kontakta klubben genast.',
      ],
    },
    en: {
      subject: `Your email address for ${env.appName} has been changed`,
      paragraphs: [
        'Your account now has a different email address. You can no longer sign in with this one.',
        'If it wasn’t you, contact the club right away.',
      ],
    },
  }
  return writeMail(env, { to, language, ...texts[language] })
}

export type SecondFactorNews = 'on' | 'off' | 'codes' | 'removed'

/** Says what happened to the second factor, and what an owner who did not do it should do. */
export function secondFactorMail(env: Env, to: string, language: Language, news: SecondFactorNews): Mail {
  const texts = {
    sv: {
      subject: {
        on: `Tvåstegsverifiering är på i ${env.appName}`,
        off: `Tvåstegsverifiering är av i ${env.appName}`,
        codes: `Nya återställningskoder i ${env.appName}`,
        removed: `Din tvåstegsverifiering i ${env.appName} är borttagen`,
      },
      happened: {
        on: 'Från och med nu behövs en kod från din autentiseringsapp när du loggar in. Alla andra enheter är utloggade.',
        off: 'Från och med nu räcker ditt lösenord när du loggar in.',
        codes: 'Dina återställningskoder byttes nyss. De gamla fungerar inte längre.',
        removed:
          'Klubbens driftansvariga har tagit bort din tvåstegsverifiering. Nu räcker ditt lösenord när du loggar in.',
      },
      otherwise: 'Om det inte var du: byt lösenord genast och kontakta klubben.',
    },
    en: {
      subject: {
        on: `Two-step verification is on for ${env.appName}`,
        off: `Two-step verification is off for ${env.appName}`,
        codes: `New recovery codes for ${env.appName}`,
        removed: `Your two-step verification for ${env.appName} has been removed`,
      },
      happened: {
        on: 'From now on you need a code from your authenticator app to sign in. All your other devices have been signed out.',
        off: 'From now on your password is enough to sign in.',
        codes: 'Your recovery codes were just replaced. The old ones no longer work.',
        removed:
          'The people who run the club’s server have removed your two-step verification. Your password is now enough to sign in.',
      },
      otherwise: 'If it wasn’t you, change your password right away and contact the club.',
    },
  }
  const { subject, happened, otherwise } = texts[language]
  const paragraphs = [happened[news], otherwise]
  return writeMail(env, { to, language, subject: subject[news], paragraphs })
}

/** Warns the owner of an account with a second factor: someone knows the password, but has no code. */
export function wrongCodesMail(env: Env, to: string, language: Language): Mail {
  const texts = {
    sv: {
      subject: `Fel koder vid inloggning i ${env.appName}`,
      paragraphs: [
        'Någon har skrivit rätt lösenord till ditt konto men fel kod flera gånger. Ingen har loggats in.',
        'Om det inte var du kan någon ditt lösenord: välj ”Glömt lösenordet?” på inloggningssidan och välj ett nytt genast.',
      ],
      action: { label: 'Till inloggningen', path: '/auth' },
    },
    en: {
      subject: `Wrong codes at sign-in for ${env.appName}`,
      paragraphs: [
        'Someone entered the right password for your account but a wrong code several times. No one has been signed in.',
        'If it wasn’t you, someone knows your password: choose “Forgot your password?” on the sign-in page and set a new one right away.',
      ],
      action: { label: 'Go to sign-in', path: '/auth' },
    },
  }
  return writeMail(env, { to, language, ...texts[language] })
}

/** Says that the password has changed, and how an owner who did not change it regains access. */
export function passwordChangedMail(env: Env, to: string, language: Language): Mail {
  const texts = {
    sv: {
      subject: `Ditt lösenord i ${env.appName} är bytt`,
      paragraphs: [
        'Lösenordet till ditt konto byttes nyss, och alla andra enheter är utloggade.',
        'Om det inte var du: välj ”Glömt lösenordet?” på inloggningssidan och välj ett nytt genast.',
      ],
      action: { label: 'Till inloggningen', path: '/auth' },
    },
    en: {
      subject: `Your password for ${env.appName} has been changed`,
      paragraphs: [
        'Your password was just changed, and all your other devices have been signed out.',
        'If it wasn’t you, choose “Forgot your password?” on the sign-in page and set a new one right away.',
      ],
      action: { label: 'Go to sign-in', path: '/auth' },
    },
  }
  return writeMail(env, { to, language, ...texts[language] })
}
