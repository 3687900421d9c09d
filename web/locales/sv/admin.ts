/** Administration: the dashboard, and who attends an event. */
export const admin = {
  title: 'Administration',
  intro: 'Här sköter du allt gästerna ser.',
  back: 'Till startsidan',
  rail: 'Administrationens sidor',
  cards: {
    dashboard: 'Översikt',
    users: 'Användare',
    usersText: 'Roller och behörigheter hanteras under Användare, liksom poäng och nivåer.',
    audit: 'Ändringslogg',
    auditText: 'Vem som ändrade vad, och när.',

    events: 'Events',
    eventsText: 'Skapa, ändra och ta bort events, och se vilka som kommer.',
    competitions: 'Tävlingar',
    competitionsText: 'Skapa, ändra, visa och dölj tävlingar, och styr dem live.',
    header: 'Sidhuvud',
    headerText: 'Titel, underrubrik, logotyp och bakgrundsbild högst upp på varje sida.',
    homepage: 'Startsidan',
    homepageText: 'Välkomsttext, om oss och klubbens egna sektioner.',
    notifications: 'Notifikationer',
    notificationsText: 'Skriv till alla eller några få, nu eller senare.',
  },
  denied: {
    title: 'Åtkomst nekad',
    text: 'Den här sidan är för klubbens administratörer.',
    way: 'Till startsidan',
  },
  attendees: {
    title: 'Deltagare',
    loading: 'Laddar deltagare …',
    loadFailed: 'Det gick inte att hämta deltagarna.',
    bookedAt: 'Bokade {{when}}',
    export: 'Exportera CSV',
    empty: { title: 'Ingen har bokat än', text: 'Nya bokningar syns här direkt.' },
  },
} as const
