/** Mails about the account. In `text` a blank line separates paragraphs. */
export const accountMails = {
  confirmation: {
    subject: 'Välkommen till {{appName}}',
    text:
      'Välkommen till {{appName}}! Bekräfta att det här är din e-postadress.\n\n' +
      'Om du inte har skapat något konto kan du bortse från det här mejlet.',
    button: 'Bekräfta e-postadressen',
  },
  reset: {
    subject: 'Nytt lösenord till {{appName}}',
    text:
      'Någon, förhoppningsvis du, har bett om ett nytt lösenord. Välj det med knappen här nedanför. Länken gäller i en timme och kan bara användas en gång.\n\n' +
      'Var det inte du behöver du inte göra något: lösenordet är oförändrat.',
    button: 'Välj nytt lösenord',
  },
  emailChange: {
    subject: 'Bekräfta din nya e-postadress i {{appName}}',
    text:
      'Någon, förhoppningsvis du, vill använda den här adressen till sitt konto. Bekräfta det med knappen här nedanför. Länken gäller i en timme och kan bara användas en gång.\n\n' +
      'Var det inte du behöver du inte göra något: ingenting ändras.',
    button: 'Använd adressen',
  },
  addressTaken: {
    subject: 'Adressen används redan i {{appName}}',
    text:
      'Någon, kanske du, ville använda den här adressen till ett annat konto. Den hör redan till ett konto, så ingenting har ändrats.\n\n' +
      'Om det var du kan du logga in med adressen, eller först radera kontot som har den.',
    button: 'Logga in',
  },
  emailChanged: {
    subject: 'Din e-postadress i {{appName}} är bytt',
    text:
      'Ditt konto har nu en annan e-postadress. Du kan inte längre logga in med den här.\n\n' +
      'Om det inte var du: kontakta klubben genast.',
  },
  wrongCodes: {
    subject: 'Fel koder vid inloggning i {{appName}}',
    text:
      'Någon har skrivit rätt lösenord till ditt konto men fel kod flera gånger. Ingen har loggats in.\n\n' +
      'Om det inte var du kan någon ditt lösenord: välj ”Glömt lösenordet?” på inloggningssidan och välj ett nytt genast.',
    button: 'Till inloggningen',
  },
  passwordChanged: {
    subject: 'Ditt lösenord i {{appName}} är bytt',
    text:
      'Lösenordet till ditt konto byttes nyss, och alla andra enheter är utloggade.\n\n' +
      'Om det inte var du: välj ”Glömt lösenordet?” på inloggningssidan och välj ett nytt genast.',
    button: 'Till inloggningen',
  },
  passwordEnded: {
    subject: 'Välj ett nytt lösenord till {{appName}}',
    text:
      'Du har nyss visat att adressen är din, med en kod som vi mejlade. Lösenordet som fanns sedan tidigare gäller därför inte längre: någon annan kan ha valt det.\n\n' +
      'Vill du ha ett lösenord väljer du ”Glömt lösenordet?” på inloggningssidan.',
    button: 'Till inloggningen',
  },
  signedOut: {
    subject: 'Du är utloggad från {{appName}}',
    text:
      'En administratör har loggat ut ditt konto på alla enheter. Logga in igen när du vill.\n\n' +
      'Tror du att någon annan kan ditt lösenord? Välj ”Glömt lösenordet?” på inloggningssidan och välj ett nytt.',
    button: 'Till inloggningen',
  },
} as const

export const secondFactorMails = {
  on: {
    subject: 'Tvåstegsverifiering är på i {{appName}}',
    text: 'Från och med nu behövs en kod från din autentiseringsapp när du loggar in. Alla andra enheter är utloggade.',
  },
  off: {
    subject: 'Tvåstegsverifiering är av i {{appName}}',
    text: 'Från och med nu räcker ditt lösenord när du loggar in.',
  },
  codes: {
    subject: 'Nya återställningskoder i {{appName}}',
    text: 'Dina återställningskoder byttes nyss. De gamla fungerar inte längre.',
  },
  removed: {
    subject: 'Din tvåstegsverifiering i {{appName}} är borttagen',
    text: 'Klubbens driftansvariga har tagit bort din tvåstegsverifiering. Nu räcker ditt lösenord när du loggar in.',
  },
  otherwise: 'Om det inte var du: byt lösenord genast och kontakta klubben.',
} as const

/** What every mail has. */
export const letter = { signature: 'Hälsningar från {{appName}}' } as const
