import type { Texts } from '../../texts.ts'

export const accountMails: Texts<'accountMails'> = {
  confirmation: {
    subject: 'Welcome to {{appName}}',
    text:
      'Welcome to {{appName}}! Please confirm that this is your email address.\n\n' +
      'If you didn’t create an account, you can ignore this email.',
    button: 'Confirm email address',
  },
  reset: {
    subject: 'New password for {{appName}}',
    text:
      'Someone, hopefully you, has asked for a new password. Choose one with the button below. The link works once and is valid for an hour.\n\n' +
      'If it wasn’t you, do nothing: your password stays the same.',
    button: 'Choose a new password',
  },
  emailChange: {
    subject: 'Confirm your new email address for {{appName}}',
    text:
      'Someone, hopefully you, wants to use this address for their account. Confirm it with the button below. The link works once and is valid for an hour.\n\n' +
      'If it wasn’t you, do nothing: nothing will change.',
    button: 'Use this address',
  },
  addressTaken: {
    subject: 'This address is already in use at {{appName}}',
    text:
      'Someone, perhaps you, wanted to use this address for another account. It already belongs to an account, so nothing has changed.\n\n' +
      'If it was you, sign in with this address, or first delete the account that has it.',
    button: 'Sign in',
  },
  emailChanged: {
    subject: 'Your email address for {{appName}} has been changed',
    text:
      'Your account now has a different email address. You can no longer sign in with this one.\n\n' +
      'If it wasn’t you, contact the club right away.',
  },
  wrongCodes: {
    subject: 'Wrong codes at sign-in for {{appName}}',
    text:
      'Someone entered the right password for your account but a wrong code several times. No one has been signed in.\n\n' +
      'If it wasn’t you, someone knows your password: choose “Forgot your password?” on the sign-in page and set a new one right away.',
    button: 'Go to sign-in',
  },
  passwordChanged: {
    subject: 'Your password for {{appName}} has been changed',
    text:
      'Your password was just changed, and all your other devices have been signed out.\n\n' +
      'If it wasn’t you, choose “Forgot your password?” on the sign-in page and set a new one right away.',
    button: 'Go to sign-in',
  },
  passwordEnded: {
    subject: 'Choose a new password for {{appName}}',
    text:
      'You’ve just shown that this address is yours, with a code that we emailed. The password from before no longer works, because somebody else may have chosen it.\n\n' +
      'If you’d like a password, choose ‘Forgot your password?’ on the sign-in page.',
    button: 'Go to sign-in',
  },
  signedOut: {
    subject: 'You have been signed out of {{appName}}',
    text:
      'An administrator has signed your account out on all devices. You can sign in again whenever you like.\n\n' +
      'Think someone else knows your password? Choose “Forgot your password?” on the sign-in page and set a new one.',
    button: 'Go to sign-in',
  },
}

export const secondFactorMails: Texts<'secondFactorMails'> = {
  on: {
    subject: 'Two-step verification is on for {{appName}}',
    text: 'From now on you need a code from your authenticator app to sign in. All your other devices have been signed out.',
  },
  off: {
    subject: 'Two-step verification is off for {{appName}}',
    text: 'From now on your password is enough to sign in.',
  },
  codes: {
    subject: 'New recovery codes for {{appName}}',
    text: 'Your recovery codes were just replaced. The old ones no longer work.',
  },
  removed: {
    subject: 'Your two-step verification for {{appName}} has been removed',
    text: 'The people who run the club’s server have removed your two-step verification. Your password is now enough to sign in.',
  },
  otherwise: 'If it wasn’t you, change your password right away and contact the club.',
}

export const letter: Texts<'letter'> = { signature: 'Best wishes from {{appName}}' }
