import type { Texts } from '../../texts.ts'

export const door: Texts<'door'> = {
  start: 'Start the camera',
  stop: 'Turn the camera off',
  sound: 'Sound',
  unknown: 'Unknown code',
  foreign: 'This isn’t a booking code.',
  pending: 'The booking isn’t confirmed yet.',
  confirm: 'Confirm and check in',
  readBefore: 'This device has already scanned the code.',
  willBeSent: 'Will be sent once the network is back.',
  lateRefusal: '{{guest}}: the check-in didn’t go through',
  latest: 'Latest result',
  verdict: {
    ready: 'Ready to scan',
    sending: 'Checking…',
    welcome: 'Welcome',
    refused: 'Stop',
    waiting: 'Scanned offline',
  },
  arrived_one: '{{arrived}} of {{count}} guest has arrived',
  arrived_other: '{{arrived}} of {{count}} guests have arrived',
  last: 'Recent scans',
  none: 'Nothing scanned yet.',
}
