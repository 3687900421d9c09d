/** Administration: the stations of the kitchen. */
export const adminStations = {
  title: 'Stationer',
  create: 'Ny station',
  loading: 'Laddar stationer …',
  empty: { title: 'Inga stationer än', text: 'Skapa den första.' },
  categories: 'Kategorier',
  toasts: {
    created: 'Stationen är skapad',
    updated: 'Stationen är sparad',
    deleted: 'Stationen är borttagen',
    loadFailed: 'Kunde inte ladda stationerna.',
    saveFailed: 'Kunde inte spara stationen.',
    deleteFailed: 'Kunde inte ta bort stationen.',
  },
  keep: 'Behåll stationen',
  form: {
    editTitle: 'Ändra station',
    loading: 'Laddar stationen …',
    back: 'Alla stationer',
    name: 'Namn',
    readyWords: 'Text till gästen',
    readyWordsHint: 'Visas för gästen när det här är klart före resten, till exempel ”Dryckerna är klara”.',
    minutes: 'Minuter',
    minutesHint: 'Så lång tid det brukar ta. Gästen ser den längsta av stationernas tider.',
    create: 'Skapa station',
    deleted:
      'Stationen har tagits bort av någon annan. Det du skrev finns kvar här och kan sparas som en ny station.',
    saveAsNew: 'Spara som ny station',
    missing: { title: 'Stationen hittades inte', text: 'Den kan ha tagits bort.' },
  },
} as const
