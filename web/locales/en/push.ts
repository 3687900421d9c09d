import type { push as swedish } from '../sv/push.ts'
import type { Texts } from '../texts.ts'

export const push: Texts<typeof swedish> = {
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
