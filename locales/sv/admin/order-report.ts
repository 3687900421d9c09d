/** Administration: reports of a period. */
export const report = {
  file: 'CSV-fil',
  asTable: 'Visa som tabell',
  asChart: 'Visa som diagram',
  period: {
    label: 'Period',
    today: 'I dag',
    yesterday: 'I går',
    week: '7 dagar',
    month: '30 dagar',
    own: 'Egen period',
    from: 'Från',
    to: 'Till',
    tooLong: 'Högst {{days}} dagar åt gången.',
  },
  showAll: 'Visa alla {{count}}',
  showFewer: 'Visa färre',
  hour: 'Timme',
} as const

/** Administration: what was ordered in a period. */
export const orderReport = {
  title: 'Försäljning',
  lead: 'Beställningar per timme, rätt, tillval och bord. Ett dygn går från kl. 6 till kl. 6. Avbrutna räknas inte.',
  loading: 'Laddar försäljningen …',
  loadFailed: 'Kunde inte hämta försäljningen.',
  empty: {
    today: 'Inga beställningar i dag än',
    todayText: 'Nya beställningar syns här direkt.',
    other: 'Inga beställningar under perioden',
    otherText: 'Prova en annan period.',
  },
  orders: 'Beställningar',
  sum: 'Summa inkl. moms',
  mean: 'Per beställning',
  hours: 'Beställningar per timme',
  dishes: 'Sålda rätter',
  choices: 'Sålda tillval',
  tables: 'Försäljning per bord',
  bar: 'Baren',
  quantity: '{{quantity}} st',
  ordered_one: '{{shown}} beställning',
  ordered_other: '{{shown}} beställningar',
  columns: { dish: 'Rätt', choice: 'Tillval', table: 'Bord', quantity: 'Antal', sum: 'Summa' },
} as const
