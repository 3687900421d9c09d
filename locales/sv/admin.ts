import { audit } from './admin/audit.ts'
import { adminCompetitions } from './admin/competitions.ts'
import { content } from './admin/content.ts'
import { adminDevices } from './admin/devices.ts'
import { door } from './admin/door.ts'
import { adminEvents } from './admin/events.ts'
import { liveAdmin } from './admin/live.ts'
import { adminMenu, adminMenuCategories } from './admin/menu.ts'
import { adminNotifications } from './admin/notifications.ts'
import { orderReport, report } from './admin/order-report.ts'
import { adminOrders } from './admin/orders.ts'
import { people } from './admin/people.ts'
import { adminQuizzes } from './admin/quizzes.ts'
import { adminOpeningHours, adminTableBookings, adminTableRules, adminTables } from './admin/tables.ts'

/** Administration: the dashboard, and the attendees of an event. */
export const admin = {
  title: 'Administration',
  intro: 'Här sköter du allt gästerna ser.',
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
    quizzes: 'Quiz',
    quizzesText: 'Skapa, ändra och rätta quiz, och se resultaten.',
    tableBookings: 'Bordsbokningar',
    tableBookingsText: 'Bekräfta och avboka bord, och se vilka som kommer.',
    menu: 'Meny',
    menuText: 'Kategorier, rätter, priser och allergener, och vad som är slut.',
    orders: 'Beställningar',
    bookingReport: 'Bokningsrapport',
    bookingReportText: 'När borden bokas, och hur många som uteblir.',
    orderReport: 'Försäljning',
    orderReportText: 'Vad som beställs, timme för timme.',
    ordersText: 'Kökets tavla, alla beställningar och vad som säljs.',
    header: 'Sidhuvud',
    headerText: 'Titel, underrubrik, logotyp och bakgrundsbild högst upp på varje sida.',
    homepage: 'Startsidan',
    homepageText: 'Välkomsttext, om oss och klubbens egna sektioner.',
    notifications: 'Notifikationer',
    notificationsText: 'Skriv till alla eller några få, nu eller senare.',
  },
  dashboard: {
    loading: 'Laddar kvällens siffror …',
    loadFailed: 'Kunde inte hämta kvällens siffror',
    tables: {
      title: 'Bord nu och härnäst',
      guests: 'Gäster att laga till',
      none: 'Inga bord är bokade i kväll',
      seated_one: 'gäst vid {{tables}}',
      seated_other: 'gäster vid {{tables}}',
      coming_one: 'gäst väntas vid {{tables}}',
      coming_other: 'gäster väntas vid {{tables}}',
      tables_one: '{{count}} bord',
      tables_other: '{{count}} bord',
      party_one: '{{count}} gäst',
      party_other: '{{count}} gäster',
      late_one: '{{count}} min sen',
      late_other: '{{count}} min sen',
      later: 'Senare i kväll',
      atTables: 'Vid borden nu',
      noShows: 'Uteblivna',
    },
    orders: {
      title: 'Beställningar',
      none: 'Inga öppna beställningar',
      open_one: 'öppen, äldst först',
      open_other: 'öppna, äldst först',
      now: 'Nyss',
      minutes: '{{count}} min',
      late: '{{count}} min, sen',
    },
    place: { table: 'Bord {{number}}', bar: 'Baren' },
    sales: {
      title: 'Försäljning i kväll',
      orders_one: 'på {{count}} beställning',
      orders_other: 'på {{count}} beställningar',
      soFar: 'Förra {{weekday}}en så här dags',
      before: 'Förra {{weekday}}en, hela kvällen',
      report: 'Se hela rapporten',
    },
    tonight: 'I kväll',
    next: 'Nästa event',
    booked_one: 'bokad',
    booked_other: 'bokade',
    bookedOf_one: 'av {{places}} plats bokad',
    bookedOf_other: 'av {{places}} platser bokade',
    live: 'Live just nu',
    notLive: 'Ingen tävling är live',
    competitions_one: 'tävling',
    competitions_other: 'tävlingar',
    participants_one: '{{shown}} deltagare',
    participants_other: '{{shown}} deltagare',
    guests: 'Nya gäster',
    today: 'i dag',
    week: 'Senaste sju dagarna',
    changes: 'Senaste ändringar',
  },
  secondFactor: {
    title: 'Tvåstegsverifiering krävs',
    text: 'Klubben kräver tvåstegsverifiering av administratörer. När du har ställt in den kommer du hit.',
    setUp: 'Ställ in tvåstegsverifiering',
  },
  denied: {
    title: 'Åtkomst nekad',
    text: 'Den här sidan är för klubbens personal.',
    roles: 'Den här sidan kräver rollen {{roles}}. Fråga en administratör om du behöver den.',
    toStart: 'Till ditt arbete',
  },
  attendees: {
    loading: 'Laddar deltagare …',
    loadFailed: 'Det gick inte att hämta deltagarna.',
    bookedAt: 'Bokade {{when}}',
    export: 'Exportera CSV',
    empty: { title: 'Ingen har bokat än', text: 'Nya bokningar syns här direkt.' },
  },
} as const

/** Administration: all forms. */
export const form = {
  optional: 'valfritt',
  wholeNumber: 'Skriv ett heltal.',
  check_one: '{{count}} fält behöver ses över.',
  check_other: '{{count}} fält behöver ses över.',
  draft: 'Ditt senaste utkast finns kvar.',
  startOver: 'Börja om',
  on: 'Ja',
  off: 'Nej',
  date: 'Datum',
  time: 'Tid',
  timeHint: 'TT:MM, t.ex. 18:30',
  hours: 'Timmar',
  minutes: 'Minuter',
  past: {
    title: 'Datumet har passerat',
    text: 'Tiden som du skrev har redan varit. Vill du spara ändå?',
    guests_one:
      '{{count}} gäst har en plats och ser den då bland tidigare i stället för kommande. Vill du spara ändå?',
    guests_other:
      '{{count}} gäster har en plats och ser den då bland tidigare i stället för kommande. Vill du spara ändå?',
    confirm: 'Spara ändå',
    cancel: 'Ändra datumet',
  },
  duplicate: {
    title: 'Finns det redan?',
    cancel: 'Tillbaka till formuläret',
  },
  list: {
    copy: 'Kopiera {{name}}',
    deleted: '{{name}} har tagits bort.',
  },
  arrange: {
    open: 'Ändra ordning',
    openOf: 'Ändra ordning: {{name}}',
    lead: 'Dra i handtagen, eller använd pilarna. Gästerna ser ordningen när du har sparat.',
    save: 'Spara ordningen',
    saved: 'Ordningen är sparad',
    stale: 'Någon annan har ändrat listan under tiden. Så här ser den ut nu.',
    handle: 'Flytta {{name}}',
    role: 'flyttbar',
    up: 'Flytta upp {{name}}',
    down: 'Flytta ner {{name}}',
    instructions:
      'Tryck på mellanslag för att lyfta raden, flytta den med pilarna och släpp den med mellanslag. Escape ångrar.',
    lifted: '{{name}} är lyft från plats {{place}} av {{count}}.',
    over: '{{name}} är över plats {{place}} av {{count}}.',
    moved: '{{name}} ligger nu på plats {{place}} av {{count}}.',
    kept: '{{name}} ligger kvar på plats {{place}} av {{count}}.',
  },
  leave: {
    title: 'Lämna utan att spara?',
    text: 'Dina ändringar är inte sparade.',
    confirm: 'Lämna',
    keep: 'Stanna kvar',
  },
  conflict: {
    title: 'Någon annan har ändrat under tiden',
    text: 'Välj för varje fält vad som ska gälla. Inget sparas förrän du har valt.',
    empty: 'tomt',
    keepMine: 'Behåll mitt',
    takeTheirs: 'Använd det sparade',
    allMine: 'Behåll alla mina',
    allTheirs: 'Använd sparade',
    same: 'Ni har gjort samma ändring. Spara för att fortsätta.',
    save: 'Spara valen',
    later: 'Tillbaka till formuläret',
  },
} as const

/** Administration: the actions on the rows of a list. */
export const actions = {
  toAdmin: 'Till administrationen',
  column: 'Åtgärder',
  show: 'Visa',
  edit: 'Ändra',
  editOf: 'Ändra {{name}}',
  delete: 'Ta bort',
  deleteOf: 'Ta bort {{name}}',
  moreOf: 'Fler åtgärder för {{name}}',
  save: 'Spara',
  confirmDelete: 'Ta bort {{title}}?',
  cannotUndo: 'Det går inte att ångra.',
  reason: 'Orsak (valfritt)',
  reasonHint: 'Gästerna som hade plats läser den i mejlet och i appen.',
} as const

/** The texts of the administration, loaded with its first screen. */
export const texts = {
  actions,
  admin,
  adminCompetitions,
  adminEvents,
  adminMenu,
  adminMenuCategories,
  adminNotifications,
  adminDevices,
  adminOrders,
  adminQuizzes,
  adminTableBookings,
  adminTables,
  adminOpeningHours,
  adminTableRules,
  audit,
  content,
  door,
  form,
  liveAdmin,
  orderReport,
  report,
  people,
} as const
