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
}

export const texts: NamespaceTexts<'device'> = { device }
