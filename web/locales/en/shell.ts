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
    signOutFailed: 'Couldn’t sign you out',
  },
  offline: 'No connection – trying again',
  notFound: {
    title: '404',
    text: 'The page you’re looking for doesn’t exist.',
    hint: 'It may have moved, or the address may be wrong.',
    way: 'Go to the home page',
  },
  confirmed: { title: 'Your email address is confirmed', message: 'Thanks! You’re all set.' },
  notConfirmed: 'Couldn’t confirm your email address',
  emailChanged: {
    title: 'Your email address has been changed',
    message: 'Sign in with the new address next time.',
  },
  notEmailChanged: 'Couldn’t change your email address',
}
