import type { shell as swedish } from '../sv/shell.ts'
import type { Texts } from '../texts.ts'

export const shell: Texts<typeof swedish> = {
  skip: 'Skip to content',
  subtitle: 'Exclusive Expertise',
  navigation: 'Main menu',
  nav: {
    home: 'Home',
    events: 'Events',
    competitions: 'Competitions',
    leaderboard: 'Leader\u00ADboard',
    profile: 'Profile',
  },
  points_one: '{{count}} point',
  points_other: '{{count}} points',
  pointsNow_one: 'You now have {{count}} point',
  pointsNow_other: 'You now have {{count}} points',
  language: { label: 'Language', sv: 'Svenska', en: 'English' },
  account: {
    label: 'Account',
    labelOf: 'Account, {{name}}, level {{level}}',
    profile: 'My profile',
    myBookings: 'My bookings',
    admin: 'Admin Casino',
    theme: 'Appearance',
    dark: 'Dark',
    light: 'Light',
    auto: 'Same as device',
    signOut: 'Sign out',
    signOutFailed: 'You could not be signed out',
  },
  offline: 'No connection – trying again',
  notFound: {
    title: '404',
    text: 'The page you are looking for does not exist.',
    hint: 'It may have moved, or the address got mixed up on the way.',
    way: 'Go to the home page',
  },
  confirmed: { title: 'Your e-mail address is confirmed', message: 'Thank you! You are all set.' },
  notConfirmed: 'Your e-mail address could not be confirmed',
  emailChanged: {
    title: 'Your e-mail address has been changed',
    message: 'Sign in with the new address next time.',
  },
  notEmailChanged: 'Your e-mail address could not be changed',
}
