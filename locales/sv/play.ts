import { myPlay } from './play/mine.ts'

import { playQueue } from './play/queue.ts'

/** The game tables: what guests and staff read about them. */
export const play = {
  title: 'Spela',
  back: 'Boka bord',
  loading: 'Laddar spelborden …',
  loadFailed: 'Kunde inte ladda spelborden.',
  empty: {
    title: 'Inga spelbord än',
    text: 'När klubben har spelbord ser du här vilka som är lediga.',
  },
  kinds: { pool: 'Pool', dart: 'Dart', shuffleboard: 'Shuffleboard', own: 'Eget spel' },
  number: '{{kind}} {{number}}',
  free_one: '{{count}} ledigt bord',
  free_other: '{{count}} lediga bord',
  noneFree: 'Inget bord är ledigt just nu',
  isFree: 'Ledigt',
  isTaken: 'Upptaget',
  booked: 'Bokat {{time}}',
  held: 'Hålls för kön',
  freeUntil: 'Ledigt till {{time}}',
  opens: 'Öppnar {{time}}',
  isClosed: 'Stängt',
  until: 'Klart ca {{time}}',
  priceTable: '{{price}}/h för bordet',
  pricePlayer: '{{price}}/h per spelare',
  noPrice: 'Gratis just nu',
  lowest: 'lägst {{price}}',
  view: {
    choose: 'Visa borden som',
    list: 'Lista',
    plan: 'Planritning',
    legend: 'Guldkant: ledigt. Streckat: upptaget, bokat eller stängt.',
  },
  scan: 'Skanna och se priset',
  toHall: 'Se alla bord',
  freeHint: 'Vill du spela här? Säg till personalen, så startar de klockan.',
  bookedHint: 'Bordet väntar på gäster som har bokat det. Välj ett annat bord.',
  heldHint: 'Bordet hålls för den som står på tur i kön. Välj ett annat bord, eller ställ dig i kö.',
  closedHint: 'Här går det inte att spela just nu. Välj ett annat bord, eller fråga personalen.',
  takenHint: 'Någon spelar här just nu. Är det ni? Säg till personalen när ni är klara, och betala i kassan.',
  missing: { title: 'Spelbordet hittades inte', text: 'Det kan vara ur bruk. Fråga personalen.' },
  players_one: '{{count}} spelare',
  players_other: '{{count}} spelare',
  /** What a session costs, line by line. */
  bill: {
    line: '{{from}}–{{to}} à {{price}}/h',
    linePlayers_one: '{{name}}, {{count}} spelare',
    linePlayers_other: '{{name}}, {{count}} spelare',
    noRate: 'Utan pris',
    adjusted: '{{minutes}} min: {{reason}}',
    minimum: 'Tillägg till lägsta pris',
    total: 'Summa',
  },
} as const

export const problems = {
  codes: {
    play_table_taken: 'Någon hann före. Välj ett annat bord.',
    play_time_taken: 'Bordet är bokat nu. Välj ett annat.',
    table_unavailable: 'Bordet är ur bruk. Välj ett annat.',
    play_by_staff: 'Just nu startar personalen klockan. Säg till dem.',
    play_already: 'Du spelar redan vid ett annat bord. Avsluta där först.',
    play_ended: 'Spelet är redan avslutat.',
    play_party_full: 'Så många kan inte spela tillsammans.',
    play_already_waiting: 'Du står redan i kö till det spelet.',
    play_call_ended: 'Tiden har gått ut, eller så är bordet någon annans nu.',
    play_wait_ended: 'Gästen står inte längre i kön.',
    play_table_held: 'Bordet hålls för en gäst i kön.',
    play_queue_closed: 'Personalen sköter kön. Säg till i baren.',
    play_closed: 'Huset är stängt, eller så går det inte att spela mer i kväll.',
    door_code_needed: 'Skanna koden vid dörren för att ställa dig i kö.',
  },
} as const

/** Loaded with the screens of game tables. */
export const texts = { play, myPlay, playQueue, problems }
