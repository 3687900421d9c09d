import type { Texts } from '../texts.ts'

export const accountSettings: Texts<'accountSettings'> = {
  title: 'Account and security',
  lead: 'How you sign in, where you’re signed in, and what we keep about you.',
  back: 'Back to your profile',
  email: {
    text: 'We email you at this address, and you sign in with it. Only you and the club’s staff can see it.',
    confirmed: 'Confirmed',
    unconfirmed: 'Not confirmed',
    sendAgain: 'Send again',
    sentAgain: 'The email is on its way',
    sentAgainText: 'Open the link in the email to {{email}} to confirm the address.',
    sendAgainFailed: 'Couldn’t send the email',
    change: 'Change email address',
    new: 'New email address',
    same: 'You already have that address. Enter another one.',
    sent: 'Check your new address',
    sentText:
      'An email is on its way to {{email}}. Open the link in it within an hour to change your address. Until then, your old address still applies.',
  },
  password: {
    text: 'Changing your password signs out all your other devices.',
    change: 'Change password',
    current: 'Current password',
    doneText: 'All your other devices are signed out.',
  },
  sessions: {
    title: 'Signed-in devices',
    text: 'Don’t recognise a device? Sign it out and change your password.',
    here: 'This device',
    on: '{{browser}} on {{system}}',
    unknown: 'Unknown device',
    lastUsed: 'Last used {{when}}',
    signedIn: 'Signed in since {{when}}',
    endOf: 'Sign out {{device}}',
    ended: '{{device}} is signed out',
    endOthers: 'Sign out everywhere else',
    endedOthers: 'You’re now only signed in here',
    onlyHere: 'You’re not signed in anywhere else.',
    loading: 'Loading your devices…',
    loadFailed: 'Couldn’t load your devices.',
    failed: 'Couldn’t sign out the device',
  },
  data: {
    title: 'My data',
    text: 'Everything we keep about you in one file: account, profile, bookings, points, messages, devices, emails and what staff have changed. Passwords and keys aren’t included.',
    download: 'Download my data',
    busy: 'Preparing your file…',
    done: 'Your data has been downloaded',
    doneText: 'The file is in your downloads.',
    failed: 'Couldn’t download your data',
  },
  delete: {
    title: 'Delete account',
    text: 'Your account and personal data are deleted right away. This can’t be undone.',
    open: 'Delete account…',
    question: 'Delete your account?',
    goes: 'What we delete',
    goesText:
      'Your name, picture, email address, phone number and password. All sessions and emails. Your bookings – others can take your spots. Your rank on the leaderboard and messages that only you received.',
    stays: 'What we keep, unlinked from you',
    staysText:
      'That the club awarded points, how many and when – but not to whom or why – so that the totals add up. Backups and server logs, until they’re replaced. Texts that staff have written for the club.',
    password: 'Your password',
    keep: 'Keep account',
    done: 'Your account has been deleted',
    doneText: 'Thanks for your time with us. You’re always welcome back.',
    failed: 'Couldn’t delete your account',
  },
}

export const profile: Texts<'profile'> = {
  loadFailed: 'Couldn’t load your profile',
  stale: 'This may be out of date.',
  name: {
    label: 'Name',
    edit: 'Change name',
    save: 'Save name',
    saved: 'Name updated',
    failed: 'Couldn’t update your name',
  },
  picture: {
    add: 'Add a picture',
    change: 'Change picture',
    remove: 'Delete picture',
    choose: 'Choose a picture',
    saved: 'Picture updated',
    removed: 'Picture deleted',
    failed: 'Couldn’t upload the picture',
    refused: {
      svg: 'SVG can’t be used. Choose a JPEG, PNG, WebP, GIF or AVIF.',
      heic: 'Your browser can’t read HEIC. Save the picture as a JPEG and try again.',
      unreadable: 'This file can’t be read as a picture. Choose a JPEG, PNG, WebP, GIF or AVIF.',
      too_large: 'The picture is too large for this device. Choose a smaller one.',
    },
    confirm: {
      title: 'Delete the picture?',
      text: 'Your initials are shown instead. This can’t be undone.',
      action: 'Delete',
    },
  },
  crop: {
    title: 'Crop the picture',
    how: 'Drag the picture. What’s inside the circle will be shown.',
    keys: 'You can also move it with the arrow keys.',
    move: 'Move the picture',
    zoom: 'Zoom',
    zoomed: '{{percent}}%',
    save: 'Save picture',
    sending: 'Uploading the picture',
    sent: '{{percent}}% sent',
    saving: 'Saving…',
  },
  facts: { title: 'About you', since: 'Member since' },
  points: {
    title: 'Latest points',
    all: 'All my points',
    empty: 'No points yet. They show up here as soon as you get some.',
  },
  settings: 'Settings',
  leaderboard: {
    label: 'Show me on the leaderboard',
    text: 'Other guests can see your name, picture, points and level.',
  },
}

export const push: Texts<'push'> = {
  title: 'Push notifications on this device',
  off: 'Get the club’s messages even when the app is closed.',
  on: 'The club’s messages are shown even when the app is closed, as long as you are signed in here.',
  unsupported:
    'This browser can’t receive push notifications. On an iPhone, add the app to the home screen first.',
  blocked:
    'Push notifications are blocked in the browser. Allow them for this site in the browser’s settings and try again.',
  failed: 'Couldn’t turn on push notifications. Try again in a while.',
  offFailed: 'Couldn’t turn off push notifications. Try again in a while.',
  loading: 'Checking…',
}

export { secondFactor } from './second-factor.ts'
