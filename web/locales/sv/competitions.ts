/** Competitions as every screen that shows one says them. */
export const competitions = {
  type: {
    Quiz: 'Quiz',
    Dart: 'Dart',
    Pool: 'Pool',
    Gaming: 'Gaming',
    Sport: 'Sport',
    Mat: 'Mat',
    Övrigt: 'Övrigt',
  },
  difficulty: { Easy: 'Lätt', Medium: 'Medium', Hard: 'Svår' },
  timeLeft: {
    over: 'Avslutad',
    days: '{{count}}d kvar',
    hours: '{{count}}h kvar',
    minutes: '{{count}}min kvar',
    moment: 'Mindre än 1 min kvar',
  },
  live: 'LIVE',
  joined: 'Du är med',
} as const
