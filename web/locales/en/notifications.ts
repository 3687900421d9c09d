import type { notifications as sv } from '../sv/notifications.ts'
import type { Texts } from '../texts.ts'

export const notifications: Texts<typeof sv> = {
  title: 'Messages',
  unread_one: 'Messages, {{count}} new',
  unread_other: 'Messages, {{count}} new',
  empty: 'No new messages',
  emptyText: 'Messages from the club show up here.',
  loading: 'Loading messages…',
  loadFailed: 'Couldn’t load the messages.',
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
}
