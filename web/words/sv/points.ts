/** The leaderboard, and where one's points came from. */
export const points = {
  count_one: '{{shown}} poäng',
  count_other: '{{shown}} poäng',
  level: 'Nivå {{level}}',
  board: {
    title: 'Topplista',
    loading: 'Laddar topplistan …',
    loadFailed: { title: 'Fel', message: 'Kunde inte ladda topplistan.' },
    podium: 'De tre främsta',
    list: 'Övriga placeringar',
    rank: 'Plats {{rank}}',
    you: 'Du',
    own: 'Din placering',
    lead: 'Du ligger på plats {{rank}} med {{shown}} poäng.',
    gap: '{{shown}} poäng till plats {{rank}}.',
    rankNow: 'Du ligger nu på plats {{rank}} på topplistan.',
    myPoints: 'Mina poäng',
    hidden: {
      title: 'Du visas inte på topplistan',
      text: 'Andra gäster ser inte dina poäng. Vill du vara med ändrar du det på din profil.',
      way: 'Till profilen',
    },
    empty: {
      title: 'Ingen har fått poäng än',
      text: 'Poäng delas ut på klubbens kvällar: turneringar, quiz och tävlingar. Den första platsen är ledig.',
      way: 'Se kommande evenemang',
    },
  },
  mine: {
    title: 'Mina poäng',
    loading: 'Laddar dina poäng …',
    loadFailed: { title: 'Fel', message: 'Kunde inte ladda dina poäng.' },
    total: 'Totalt',
    progress: '{{progress}} av 100 poäng',
    toNext: '{{progress}} av 100 poäng till nivå {{level}}',
    empty: {
      title: 'Du har inga poäng än',
      text: 'När du får poäng står det här vad de var för.',
      way: 'Se kommande evenemang',
    },
    showMore: 'Visa fler',
    source: {
      admin_award: 'Tilldelade av klubben',
      admin_edit: 'Justering av klubben',
      reversal: 'Rättelse av klubben',
    },
  },
} as const
