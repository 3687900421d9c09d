import type { push as swedish } from '../sv/push.ts'
import type { Texts } from '../texts.ts'

export const push: Texts<typeof swedish> = {
  title: 'Notifications on this device',
  off: 'Get the club’s messages even when the app is closed.',
  on: 'The club’s messages are shown even when the app is closed, as long as you are signed in here.',
  unsupported:
    'This browser cannot receive notifications. On an iPhone, add the app to the home screen first.',
  blocked:
    'Notifications are blocked in the browser. Allow them for this site in the browser’s settings and try again.',
  failed: 'Notifications could not be turned on. Try again in a while.',
  offFailed: 'Notifications could not be turned off. Try again in a while.',
  loading: 'Checking …',
}
