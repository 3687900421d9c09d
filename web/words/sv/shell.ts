/** What frames every screen: header, navigation, connection. */
export const shell = {
  skip: 'Hoppa till innehållet',
  subtitle: 'Exklusiv Kompetens',
  navigation: 'Huvudmeny',
  nav: {
    home: 'Hem',
    events: 'Events',
  },
  points: '{{count}} poäng',
  language: { label: 'Språk', sv: 'Svenska', en: 'English' },
  account: {
    label: 'Konto',
    labelOf: 'Konto, {{name}}, nivå {{level}}',
    myBookings: 'Mina bokningar',
    admin: 'Admin Casino',
    theme: 'Utseende',
    dark: 'Mörkt',
    light: 'Ljust',
    auto: 'Som enheten',
    signOut: 'Logga ut',
    signOutFailed: 'Det gick inte att logga ut',
  },
  offline: 'Ingen anslutning – försöker igen',
  notFound: {
    title: '404',
    text: 'Sidan du letar efter finns inte.',
    hint: 'Den kan ha flyttats, eller så blev adressen fel på vägen.',
    way: 'Till startsidan',
  },
  confirmed: { title: 'E-postadressen är bekräftad', message: 'Tack! Nu är allt klart.' },
  notConfirmed: 'E-postadressen kunde inte bekräftas',
} as const
