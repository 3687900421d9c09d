/** The screen on which a visitor without an account books a place. */
export const visitor = {
  title: 'Boka plats',
  event: '{{title}}, {{date}} kl. {{time}}',
  loading: 'Laddar eventet …',
  whole: 'Hela programmet',
  email: {
    lead: 'Skriv din e-postadress, så mejlar vi en kod och håller platsen i tio minuter.',
    submit: 'Skicka koden',
    failed: 'Kunde inte hålla någon plats',
    next: 'Du behöver inget lösenord. Ett konto med adressen blir ditt när du har skrivit koden, och lösenord kan du välja när du vill.',
    signIn: 'Logga in med lösenord',
  },
  code: {
    heading: 'Skriv koden',
    sent: 'Vi har mejlat en kod till {{email}}. Platsen är din om du skriver den före {{time}}.',
    label: 'Kod från mejlet',
    hint: 'Sex siffror. Titta i skräpposten om mejlet inte kommer.',
    needsDigits: 'Koden har sex siffror.',
    submit: 'Boka',
    failed: 'Platsen är inte bokad',
    again: 'Skicka en ny kod',
    sentAgain: 'En ny kod är på väg. Den gamla gäller inte längre.',
    change: 'Byt adress',
    over: 'De tio minuterna har gått, så platsen är inte längre din. Skicka en ny kod och försök igen.',
  },
  booked: 'Platsen är din',
  bookedText: 'Biljetten finns här på eventets sida.',
  hadPlaces: 'Du har redan bokat',
  hadPlacesText: 'Din bokning finns här på eventets sida. Vill du ha fler platser ändrar du den där.',
  offered: 'Du har ett erbjudande om fler platser',
  offeredText: 'Ingen ny plats är bokad. Tacka ja eller nej till erbjudandet här på eventets sida.',
  waits: 'Du står redan i kö för fler platser',
  waitsText: 'Ingen ny plats är bokad. Vill du hellre ha en plats ändrar du din plats i kön här.',
  full: {
    title: 'Fullbokat just nu',
    text: 'Alla platser är tagna, eller hålls åt någon en kort stund. Logga in och ställ dig i kö, så får du ett erbjudande när någon avbokar.',
    action: 'Logga in och ställ dig i kö',
  },
  started: {
    title: 'Eventet har börjat',
    text: 'Det går inte längre att boka. Välj ett annat event i programmet.',
  },
  missing: { title: 'Eventet hittades inte', text: 'Det finns inte längre. Se vad som händer i programmet.' },
} as const

export const problems = {
  codes: {
    place_code_wrong: 'Koden stämmer inte. Kontrollera siffrorna.',
    place_code_replaced: 'Det finns en nyare kod. Skriv den ur det senaste mejlet.',
    place_code_used:
      'Koden är redan använd, kanske på en annan enhet. Skicka en ny kod för att logga in här.',
    place_code_blocked: 'Fem fel koder. Skicka en ny kod.',
    place_code_ended: 'Koden gäller inte längre. Skicka en ny kod.',
  },
} as const

export const texts = { visitor, problems } as const
