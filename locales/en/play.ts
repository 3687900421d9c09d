import type { NamespaceTexts } from '../texts.ts'
import { myPlay } from './play/mine.ts'

export const texts: NamespaceTexts<'play'> = {
  play: {
    title: 'Play',
    back: 'Book a table',
    loading: 'Loading game tables…',
    loadFailed: 'Couldn’t load the game tables.',
    empty: {
      title: 'No game tables yet',
      text: 'Once the club has game tables, you will see here which are free.',
    },
    kinds: { pool: 'Pool', dart: 'Darts', shuffleboard: 'Shuffleboard', own: 'Own game' },
    number: '{{kind}} {{number}}',
    free_one: '{{count}} free table',
    free_other: '{{count}} free tables',
    noneFree: 'No table is free right now',
    isFree: 'Free',
    isTaken: 'Taken',
    booked: 'Booked {{time}}',
    freeUntil: 'Free until {{time}}',
    opens: 'Opens {{time}}',
    isClosed: 'Closed',
    until: 'Done around {{time}}',
    priceTable: '{{price}}/h for the table',
    pricePlayer: '{{price}}/h per player',
    noPrice: 'Free of charge right now',
    lowest: '{{price}} at least',
    scan: 'Scan to see the price',
    toHall: 'See all tables',
    freeHint: 'Want to play here? Ask the staff to start the clock.',
    takenHint:
      'Someone is playing here right now. Is it you? Tell the staff when you are done, and pay at the register.',
    missing: { title: 'Game table not found', text: 'It may be out of use. Ask the staff.' },
    players_one: '{{count}} player',
    players_other: '{{count}} players',
    bill: {
      line: '{{from}}–{{to}} at {{price}}/h',
      linePlayers_one: '{{name}}, {{count}} player',
      linePlayers_other: '{{name}}, {{count}} players',
      noRate: 'No price',
      adjusted: '{{minutes}} min: {{reason}}',
      minimum: 'Added to reach the lowest price',
      total: 'Total',
    },
  },
  myPlay,
  problems: {
    codes: {
      play_table_taken: 'Someone got there first. Choose another table.',
      table_unavailable: 'The table is out of use. Choose another.',
      play_by_staff: 'The staff start the clock right now. Ask them.',
      play_already: 'You’re already playing at another table. End there first.',
      play_ended: 'The game has already ended.',
      play_party_full: 'That many can’t play together.',
    },
  },
}
