/** The columns of the lists that an admin downloads, from the left. */
export const attendeeColumns = {
  name: 'Namn',
  email: 'E-postadress',
  bookedAt: 'Bokningstid',
  arrivedAt: 'Kom',
} as const

export const reportColumns = {
  order: 'Beställning',
  date: 'Datum',
  time: 'Tid',
  table: 'Bord',
  dish: 'Rätt',
  quantity: 'Antal',
  price: 'Pris (kr)',
  total: 'Summa (kr)',
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
