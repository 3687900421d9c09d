/** The queue for game tables. */
export const playQueueNotices = {
  called: {
    title: 'Det är din tur: {{table}}',
    message: 'Bordet hålls för dig till kl. {{time}}. Svara i appen om du kommer eller hoppar över.',
  },
  expired: {
    title: 'Din plats i kön till {{game}} har gått ut',
    message: 'Ingen kom till bordet i tid, så det gick vidare. Du kan ställa dig i kön igen.',
  },
  removed: {
    title: 'Du står inte längre i kön till {{game}}',
    message: 'Personalen har tagit bort dig ur kön. Fråga i baren om det blev fel.',
  },
  withdrawn: {
    title: 'Bordet kunde inte hållas för dig',
    message: 'Du har kvar din plats i kön till {{game}} och får nästa lediga bord.',
  },
} as const
