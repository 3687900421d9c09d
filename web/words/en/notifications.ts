import type { notifications as sv } from '../sv/notifications.ts'
import type { Words } from '../words.ts'

export const notifications: Words<typeof sv> = {
  title: 'Messages',
  unread_one: 'Messages, {{count}} new',
  unread_other: 'Messages, {{count}} new',
  empty: 'No new messages',
  emptyText: 'When the club has something to say, it ends up here.',
  loading: 'Loading messages …',
  loadFailed: 'The messages could not be loaded.',
  isNew: 'New',
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
  push: {
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
  },
}
