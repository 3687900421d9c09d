/** Booking a game table. */
export const ahead = {
  title: 'Boka ett spelbord',
  none: 'Inga spelbord går att boka i förväg. Kom förbi, så finns det kanske ett ledigt.',
  loading: 'Laddar tiderna …',
  loadFailed: 'Kunde inte ladda tiderna.',
  game: 'Spel',
  day: 'Dag',
  today: 'I dag',
  tomorrow: 'I morgon',
  length: 'Hur länge',
  minutes: '{{minutes}} min',
  players: 'Spelare',
  time: 'Tid',
  chooseTime: 'Välj en tid',
  noTimes: 'Ingen ledig tid den dagen. Prova en annan dag eller kortare tid.',
  night: '{{time}} (natten till {{day}})',
  second: '{{time}} (vintertid)',
  price: 'Ungefär {{price}} om ni spelar hela tiden',
  free: 'Gratis',
  priceHint: 'Ni betalar för tiden ni spelar.',
  book: 'Boka',
  booked: '{{table}} är bokat',
  bookedText: 'Klockan startar när du kommer. Efter en kvart kan bordet gå till någon annan.',
  bookFailed: 'Kunde inte boka. Försök igen.',
  mine: 'Mina bokade spelbord',
  cancel: 'Avboka',
  cancelOf: 'Avboka {{table}} {{when}}',
  cancelTitle: 'Avboka spelbordet?',
  cancelText: '{{table}}, {{when}}. Någon annan kan ta tiden direkt.',
  keep: 'Behåll bokningen',
  cancelled: 'Bokningen är avbokad',
  cancelFailed: 'Kunde inte avboka. Försök igen.',
} as const

export const problems = {
  codes: {
    play_not_bookable: 'Det går inte att boka så. Välj en annan längd eller tid.',
    play_time_taken: 'Bordet är bokat eller upptaget den tiden. Välj en annan tid eller ett annat bord.',
    play_own_overlap: 'Du har redan ett spelbord den tiden.',
    too_many_play_bookings: 'Du har redan tre bokade spelbord. Avboka ett för att boka ett nytt.',
  },
} as const

/** Loaded with the card that books a game table. */
export const texts = { ahead, problems } as const
