import type { NamespaceTexts, Texts } from '../texts.ts'

export const device: Texts<'device'> = {
  title: 'Pair this device',
  code: 'Code: {{letters}}',
  how: 'An administrator types the code at {{address}}.',
  renews: 'The code changes by itself.',
  loading: 'Getting a code…',
  failed: 'Couldn’t get a code. Trying again shortly.',
  ended: 'This device has been revoked. It can be paired again with the code.',
  signedIn: 'You are signed in as {{name}}. Sign out, so that the device can work without you.',
  signOut: 'Sign out',
  at: '{{name}} · {{place}}',
  who: {
    ask: 'Who is doing this?',
    is: '{{name}} is doing this',
    change: 'Change',
    text: 'Your name goes into the log until nothing has been done for two minutes.',
    none: 'Nobody who may do something here has chosen a PIN.',
    pin: 'PIN of {{name}}',
    others: 'Somebody else',
    done: 'Done',
  },
}

/** The sentences for refusals of who acts on a device. */
export const problems: NamespaceTexts<'device'>['problems'] = {
  codes: {
    device_revoked: 'This device is no longer paired with the club.',
    device_paired: 'This device is already paired. Reload the page.',
    person_needed: 'This needs a name: somebody who may do it enters their PIN.',
    wrong_pin: 'That’s not the right PIN. Try again.',
    pin_blocked: 'Too many wrong PINs today. Choose a new one under Account and security on your phone.',
  },
}

export const texts: NamespaceTexts<'device'> = { device, problems }
