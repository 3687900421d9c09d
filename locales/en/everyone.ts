import type { NamespaceTexts, Texts } from '../texts.ts'
import { accounts } from './everyone/accounts.ts'
import { evening } from './everyone/evening.ts'
import { events } from './everyone/events.ts'
import { guestCode } from './everyone/guest-code.ts'
import { points } from './everyone/points.ts'
import { problems } from './everyone/problems.ts'

export const shell: Texts<'shell'> = {
  skip: 'Skip to content',
  subtitle: 'Exclusive Expertise',
  navigation: 'Main menu',
  waiting_one: '{{count}} waiting for an answer',
  waiting_other: '{{count}} waiting for an answer',
  nav: {
    home: 'Home',
    events: 'Events',
    quiz: 'Quiz',
    tableBooking: 'Table booking',
    menu: 'Menu',
    checkIn: 'Check-in',
    competitions: 'Competitions',
    leaderboard: 'Leader\u00ADboard',
    profile: 'Profile',
  },
  points_one: '{{count}} point',
  points_other: '{{count}} points',
  pointsNow_one: 'You now have {{count}} point',
  pointsNow_other: 'You now have {{count}} points',
  legal: { label: 'About the app', privacy: 'Personal data', accessibility: 'Accessibility' },
  language: { label: 'Language' },
  account: {
    label: 'Account',
    labelOf: 'Account, {{name}}, level {{level}}',
    profile: 'My profile',
    myBookings: 'My bookings',
    myOrders: 'My orders',
    admin: 'Admin Casino',
    staff: 'Staff',
    theme: 'Appearance',
    dark: 'Dark',
    light: 'Light',
    auto: 'Same as device',
    signOut: 'Sign out',
    signOutFailed: 'Couldn’t sign you out',
  },
  offline: 'No connection – trying again',
  toHome: 'Go to the home page',
  notFound: {
    title: '404',
    text: 'The page you’re looking for doesn’t exist.',
    hint: 'It may have moved, or the address may be wrong.',
  },
  confirmed: { title: 'Your email address is confirmed', message: 'Thanks! You’re all set.' },
  notConfirmed: 'Couldn’t confirm your email address',
  emailChanged: {
    title: 'Your email address has been changed',
    message: 'Sign in with the new address next time.',
  },
  notEmailChanged: 'Couldn’t change your email address',
}

export const ui: Texts<'ui'> = {
  failed: 'Error',
  showMore: 'Show more',
  search: {
    clear: 'Clear the search',
    found_one: '{{count}} match',
    found_other: '{{count}} matches',
    foundMore: 'The first {{count}} matches are shown',
  },
  back: 'Back',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  loading: 'Loading…',
  loadFailed: 'Couldn’t load this.',
  notLoaded: {
    title: 'Something got in the way',
    text: 'Try again. If that doesn’t help, wait a moment.',
  },
  loadsLater: 'Loads as soon as you’re back online',
  savedCopy: 'Saved copy from {{time}}. Updates when you’re back online.',
  showPrevious: 'Show previous in {{row}}',
  showNext: 'Show next in {{row}}',
  dateHint: 'YYYY-MM-DD',
  chooseDay: 'Choose in the calendar',
  dayOver: 'That day is over.',
  near: { today: 'Today', tonight: 'Tonight', night: 'Tonight', tomorrow: 'Tomorrow' },
}

export const home: Texts<'home'> = {
  welcome: 'Welcome to {{name}}',
  tagline: 'Your place for events, competitions and growth',
  events: 'Upcoming events',
  seeAll: 'See all',
  seeAllEvents: 'See all events',
  noEvents: 'No events right now. Use the admin panel to add events.',
  competitions: 'Active competitions',
  seeAllCompetitions: 'See all competitions',
  noCompetitions: 'No active competitions right now. Use the admin panel to add competitions.',
}

export const notifications: Texts<'notifications'> = {
  title: 'Messages',
  unread_one: 'Messages, {{count}} new',
  unread_other: 'Messages, {{count}} new',
  empty: 'No new messages',
  emptyText: 'Messages from the club show up here.',
  loading: 'Loading messages…',
  loadFailed: 'Couldn’t load the messages.',
  isNew: 'New',
  isEdited: 'Edited',
  dismiss: 'Hide',
  dismissOf: 'Hide {{title}}',
  showAll: 'Show all ({{count}})',
  showFewer: 'Show fewer',
  type: {
    success: 'Good news',
    warning: 'Please note',
    error: 'Important',
    info: 'Information',
  },
}

export const competitions: Texts<'competitions'> = {
  type: {
    Quiz: 'Quiz',
    Dart: 'Darts',
    Pool: 'Pool',
    Gaming: 'Gaming',
    Sport: 'Sport',
    Mat: 'Food',
    Övrigt: 'Other',
  },
  difficulty: { Easy: 'Easy', Medium: 'Medium', Hard: 'Hard' },
  timeLeft: {
    over: 'Ended',
    days: '{{count}}d left',
    hours: '{{count}}h left',
    minutes: '{{count}}min left',
    moment: 'Less than 1 min left',
  },
  starts: 'Starts {{when}}',
  live: 'LIVE',
  joined: 'You’re in',
}

export const quizzes: Texts<'quizzes'> = {
  status: { upcoming: 'Coming soon', active: 'Active', ended: 'Ended' },
  questions_one: '{{count}} question',
  questions_other: '{{count}} questions',
  home: {
    title: 'Open quizzes',
    seeAll: 'See all quizzes',
    points_one: '{{shown}} point to win',
    points_other: '{{shown}} points to win',
    play: 'Play',
    playOf: 'Play {{title}}',
    continue: 'Continue',
    continueOf: 'Continue {{title}}',
  },
  saveFailed: 'Couldn’t save your answer',
  late: { title: 'Too late', message: 'Your quiz answer arrived after the time was up.' },
}

/** The texts that every screen may show, loaded before the first one. */
export const texts: NamespaceTexts<'everyone'> = {
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
}
