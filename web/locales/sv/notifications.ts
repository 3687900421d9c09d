/** What is announced: the strip on the home screen, and the bell. */
export const notifications = {
  title: 'Meddelanden',
  unread_one: 'Meddelanden, {{count}} nytt',
  unread_other: 'Meddelanden, {{count}} nya',
  empty: 'Inga nya meddelanden',
  emptyText: 'Meddelanden från klubben visas här.',
  loading: 'Laddar meddelanden …',
  loadFailed: 'Kunde inte ladda notifikationer.',
  isNew: 'Nytt',
  dismiss: 'Dölj',
  dismissOf: 'Dölj {{title}}',
  showAll: 'Visa alla ({{count}})',
  showFewer: 'Visa färre',
  type: {
    success: 'Goda nyheter',
    warning: 'Att tänka på',
    error: 'Viktigt',
    info: 'Information',
  },
} as const
