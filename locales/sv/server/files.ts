/** The columns of the lists that an admin downloads, from the left. */
export const attendeeColumns = {
  name: 'Namn',
  email: 'E-postadress',
  places: 'Platser',
  bookedAt: 'Bokningstid',
  arrivedAt: 'Kom',
  friends: 'Sällskap',
} as const

export const reportColumns = {
  order: 'Beställning',
  date: 'Datum',
  time: 'Tid',
  table: 'Bord',
  dish: 'Rätt',
  choices: 'Tillval',
  quantity: 'Antal',
  price: 'Pris (kr)',
  total: 'Summa (kr)',
  ofChoices: 'Varav tillval (kr)',
} as const

export const reportFile = { title: 'Beställningar {{from}} {{to}}', bar: 'Baren' } as const

export const resultColumns = {
  place: 'Plats',
  name: 'Namn',
  points: 'Poäng',
  right: 'Rätt',
  answered: 'Besvarade',
  time: 'Tid (s)',
  started: 'Började',
  fast: 'Mycket snabba svar',
} as const

export const alcoholLogColumns = {
  date: 'Datum',
  time: 'Tid',
  action: 'Kontroll',
  by: 'Av',
  order: 'Beställning',
  dish: 'Dryck',
  quantity: 'Antal',
  table: 'Bord',
} as const

export const alcoholLogActions = {
  id_seen: 'Leg sett',
  age: 'Nekad: ålder',
  intoxicated: 'Nekad: berusad',
  stop: 'Nekad: ingen mer alkohol',
  undone: 'Kontrollen ångrad',
  table_stopped: 'Bordet stoppat',
  table_resumed: 'Stoppet hävt',
} as const

export const alcoholLogFile = { title: 'Alkohollogg {{from}} {{to}}' } as const

export const playColumns = {
  date: 'Datum',
  start: 'Start',
  end: 'Slut',
  table: 'Spelbord',
  players: 'Spelare',
  minutes: 'Minuter',
  booked: 'Bokat',
  sum: 'Speltid (kr)',
} as const

export const playFile = { title: 'Spel {{from}} {{to}}', booked: 'Ja', walkIn: 'Nej' } as const
