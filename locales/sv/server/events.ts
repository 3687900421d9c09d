export const eventMails = {
  booked: {
    subject: 'Bokat: {{title}}',
    text: 'Hej {{name}}! Din bokning av ”{{title}}” är klar.',
    doors: 'Insläpp {{time}}',
    end: 'Slutar {{time}}',
    price: 'Pris: {{price}}',
    places_one: '{{count}} plats',
    places_other: '{{count}} platser',
    cancels: 'Kan du inte komma? Avboka i appen innan eventet börjar, så kan någon annan ta platsen.',
    cancelsUntil: 'Kan du inte komma? Avboka i appen till {{when}}, så kan någon annan ta platsen.',
    stays: 'Tiden för avbokning har gått ut, så platsen kan inte avbokas.',
    file: 'Kalenderfilen är bifogad. Ändras eventet skickar vi en ny.',
    button: 'Visa biljetten',
  },
  /** `changes` is a list in words, such as 'nytt datum, ny tid och nytt pris' (new date, new time and new price). */
  moved: {
    subject: '{{changes}}: {{title}}',
    text:
      'Hej {{name}}! ”{{title}}”, som du har bokat, har fått {{changes}}.\n\n' +
      'Nu: {{now}}\nFörut: {{before}}\n\n' +
      'Din bokning gäller fortfarande.',
    mayCancel: 'Om ändringen inte passar kan du avboka i appen.',
    tooLate: 'Tiden för avbokning har gått ut. Hör av dig till oss om ändringen inte passar.',
    file: 'Den bifogade kalenderfilen uppdaterar eventet i din kalender.',
    button: 'Visa eventet',
  },
  changes: {
    date: 'nytt datum',
    time: 'ny tid',
    endTime: 'ny sluttid',
    doorsTime: 'nytt insläpp',
    location: 'ny plats',
    price: 'nytt pris',
  },
  free: 'gratis',
  plan: { end: 'slutar {{time}}', doors: 'insläpp {{time}}' },
  cancelled: {
    subject: 'Inställt: {{title}}',
    text: 'Hej {{name}}! Tyvärr är ”{{title}}” inställt och din bokning avbokad.',
    reason: 'Orsak: {{reason}}',
    plan: 'Det skulle ha varit: {{plan}}',
    file: 'Har du lagt in eventet i kalendern? Den bifogade filen tar bort det.',
    button: 'Se andra events',
  },
  day: {
    subject: 'Påminnelse: {{title}}',
    text:
      'Hej {{name}}! Vi påminner om ”{{title}}”, som du har bokat.\n\n' +
      '{{when}}\n{{location}}\n\n' +
      'Biljetten finns på eventets sida. Har du fått förhinder? Avboka där, så får någon annan platsen.',
    button: 'Visa eventet',
  },
  hours: {
    subject: 'Snart börjar {{title}}',
    text:
      'Hej {{name}}! Snart är det dags för ”{{title}}”.\n\n' +
      '{{when}}\n{{location}}\n\n' +
      'Ha biljetten framme när du kommer. Den finns på eventets sida.',
    button: 'Visa biljetten',
  },
  placeCode: {
    subject: 'Din kod till {{title}}',
    text:
      'Din kod: {{code}}\n\n' +
      'Skriv den där du bokade, så är platsen på ”{{title}}”, {{when}}, din.\n\n' +
      'Vi håller platsen åt dig till {{until}}. Ge inte koden till någon annan. Har du inte bett om den kan du bortse från det här mejlet.',
  },
  placeSignIn: {
    subject: 'Logga in för att boka {{title}}',
    text:
      'Någon, förhoppningsvis du, vill boka en plats på ”{{title}}” med den här adressen. Ditt konto är extra skyddat, så det går inte att logga in på det med en mejlad kod. Logga in med ditt lösenord och boka där.\n\n' +
      'Var det inte du behöver du inte göra något: ingenting är bokat.',
    button: 'Logga in och boka',
  },
  offered: {
    subject: 'Nu finns det plats: {{title}}',
    text:
      'Hej {{name}}! Nu finns {{places}} till dig på ”{{title}}”, {{when}}.\n\n' +
      'Erbjudandet gäller till {{until}}. Öppna appen och tacka ja eller nej. Hinner du inte svara går det vidare till nästa i kön.',
    button: 'Svara',
  },
} as const

export const eventNotices = {
  moved: '”{{title}}”, som du har bokat, har fått {{changes}}. Nu gäller: {{plan}}',
  cancelled: {
    title: 'Inställt',
    message: 'Tyvärr är ”{{title}}” inställt, {{when}}, och din bokning avbokad.',
  },
  queueEnded: {
    title: 'Inställt',
    message: 'Tyvärr är ”{{title}}” inställt, {{when}}. Du står inte längre i kö.',
  },
  movedInQueue: '”{{title}}”, som du står i kö till, har fått {{changes}}. Nu gäller: {{plan}}',
  places_one: '{{count}} plats',
  places_other: '{{count}} platser',
  offered: {
    title: 'Nu finns det plats',
    message: '{{places}} på ”{{title}}”, {{when}}. Svara senast {{until}}.',
  },
  newDates: {
    title_one: 'Ett nytt datum: {{title}}',
    title_other: '{{count}} nya datum: {{title}}',
    text_one: 'Nu går det att boka {{first}}.',
    text_other: 'Nu går det att boka, från {{first}} till {{last}}.',
  },
  expired: {
    title: 'Erbjudandet gick vidare till nästa',
    message: 'Vi höll {{places}} på ”{{title}}” åt dig en stund. Ställ dig gärna i kö igen.',
  },
} as const

/** A day and two hours before the event, and the day after it. */
export const eventReminders = {
  day: {
    title: 'Påminnelse om ditt event',
    message:
      '”{{title}}”, {{when}}, {{location}}. Har du fått förhinder? Avboka, så får någon annan platsen.',
  },
  hours: {
    title: 'Snart börjar det',
    message: '”{{title}}” börjar kl. {{time}}, {{location}}. Biljetten finns på eventets sida.',
  },
  came: {
    title: 'Tack för att du kom!',
    message: 'Vi hoppas att du hade roligt på ”{{title}}”. Välkommen tillbaka!',
  },
  missed: {
    title: 'Vi ses en annan gång',
    message:
      'Du kom inte till ”{{title}}” den här gången. Vi hoppas att allt är bra. Varmt välkommen tillbaka!',
  },
} as const

export const eventFile = { cancelled: 'Eventet är inställt.' } as const
