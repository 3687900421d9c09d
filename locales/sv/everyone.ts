import { accounts } from './everyone/accounts.ts'
import { evening } from './everyone/evening.ts'
import { events } from './everyone/events.ts'
import { guestCode } from './everyone/guest-code.ts'
import { points } from './everyone/points.ts'
import { problems } from './everyone/problems.ts'

/** The frame of every screen: header, navigation, connection. */
export const shell = {
  skip: 'Hoppa till innehållet',
  subtitle: 'Exklusiv Kompetens',
  navigation: 'Huvudmeny',
  waiting_one: '{{count}} väntar på svar',
  waiting_other: '{{count}} väntar på svar',
  nav: {
    home: 'Hem',
    events: 'Events',
    quiz: 'Quiz',
    tableBooking: 'Boka bord',
    menu: 'Meny',
    checkIn: 'Checka in',
    competitions: 'Tävlingar',
    leaderboard: 'Topp\u00ADlista',
    profile: 'Profil',
  },
  points_one: '{{count}} poäng',
  points_other: '{{count}} poäng',
  pointsNow_one: 'Du har nu {{count}} poäng',
  pointsNow_other: 'Du har nu {{count}} poäng',
  legal: { label: 'Om appen', privacy: 'Personuppgifter', accessibility: 'Tillgänglighet' },
  language: { label: 'Språk' },
  account: {
    label: 'Konto',
    labelOf: 'Konto, {{name}}, nivå {{level}}',
    profile: 'Min profil',
    myBookings: 'Mina bokningar',
    myOrders: 'Mina beställningar',
    admin: 'Admin Casino',
    staff: 'Personal',
    theme: 'Utseende',
    dark: 'Mörkt',
    light: 'Ljust',
    auto: 'Som enheten',
    signOut: 'Logga ut',
    signOutFailed: 'Det gick inte att logga ut',
  },
  offline: 'Ingen anslutning – försöker igen',
  toHome: 'Till startsidan',
  notFound: {
    title: '404',
    text: 'Sidan du letar efter finns inte.',
    hint: 'Den kan ha flyttats, eller så är adressen fel.',
  },
  confirmed: { title: 'E-postadressen är bekräftad', message: 'Tack! Nu är allt klart.' },
  notConfirmed: 'E-postadressen kunde inte bekräftas',
  emailChanged: { title: 'E-postadressen är bytt', message: 'Logga in med den nya adressen nästa gång.' },
  notEmailChanged: 'E-postadressen kunde inte bytas',
} as const

export const ui = {
  failed: 'Fel',
  showMore: 'Visa fler',
  search: {
    clear: 'Rensa sökningen',
    found_one: '{{count}} träff',
    found_other: '{{count}} träffar',
    foundMore: 'De första {{count}} träffarna visas',
  },
  back: 'Tillbaka',
  cancel: 'Avbryt',
  close: 'Stäng',
  retry: 'Försök igen',
  loading: 'Laddar …',
  loadFailed: 'Det gick inte att hämta innehållet.',
  notLoaded: {
    title: 'Något strulade på vägen',
    text: 'Försök igen. Hjälper det inte, vänta en liten stund.',
  },
  loadsLater: 'Hämtas så snart du är ansluten igen',
  savedCopy: 'Sparad kopia från {{time}}. Uppdateras när anslutningen är tillbaka.',
  showPrevious: 'Visa föregående i {{row}}',
  showNext: 'Visa nästa i {{row}}',
  dateHint: 'ÅÅÅÅ-MM-DD',
  chooseDay: 'Välj i kalendern',
  dayOver: 'Den dagen har passerat.',
  near: { today: 'I dag', tonight: 'I kväll', night: 'I natt', tomorrow: 'I morgon' },
} as const

export const home = {
  welcome: 'Välkommen till {{name}}',
  tagline: 'Din plattform för events, tävlingar och utveckling',
  events: 'Kommande Events',
  seeAll: 'Se alla',
  seeAllEvents: 'Se alla events',
  noEvents: 'Inga events just nu. Använd Admin-panelen för att lägga till events.',
  competitions: 'Aktiva Tävlingar',
  seeAllCompetitions: 'Se alla tävlingar',
  noCompetitions: 'Inga aktiva tävlingar just nu. Använd Admin-panelen för att lägga till tävlingar.',
} as const

/** The club's notifications: the strip on the home screen, and the bell. */
export const notifications = {
  title: 'Meddelanden',
  unread_one: 'Meddelanden, {{count}} nytt',
  unread_other: 'Meddelanden, {{count}} nya',
  empty: 'Inga nya meddelanden',
  emptyText: 'Meddelanden från klubben visas här.',
  loading: 'Laddar meddelanden …',
  loadFailed: 'Kunde inte ladda notifikationer.',
  isNew: 'Nytt',
  isEdited: 'Ändrad',
  dismiss: 'Dölj',
  dismissOf: 'Dölj {{title}}',
  showAll: 'Visa alla ({{count}})',
  showFewer: 'Visa färre',
  type: {
    success: 'Goda nyheter',
    warning: 'Att tänka på',
    error: 'Viktigt',
    info: 'Information',
  },
} as const

/** What all screens with competitions show: types, difficulties, time left. */
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
  starts: 'Börjar {{when}}',
  live: 'LIVE',
  joined: 'Du är med',
} as const

/** Texts of all screens with quizzes, and of the messages about quizzes that every screen shows. */
export const quizzes = {
  status: { upcoming: 'Kommer snart', active: 'Aktivt', ended: 'Avslutat' },
  questions_one: '{{count}} fråga',
  questions_other: '{{count}} frågor',
  home: {
    title: 'Quiz just nu',
    seeAll: 'Se alla quiz',
    points_one: '{{shown}} poäng att vinna',
    points_other: '{{shown}} poäng att vinna',
    play: 'Spela',
    playOf: 'Spela {{title}}',
    continue: 'Fortsätt',
    continueOf: 'Fortsätt med {{title}}',
  },
  saveFailed: 'Kunde inte spara svar',
  late: { title: 'För sent', message: 'Ditt quizsvar kom fram efter att tiden var ute.' },
} as const

/** The texts that every screen may show, loaded before the first one. */
export const texts = {
  accounts,
  competitions,
  evening,
  events,
  guestCode,
  home,
  notifications,
  points,
  problems,
  quizzes,
  shell,
  ui,
} as const
