/** What is announced: the strip on the home screen, the bell, and pushes to this device. */
export const notifications = {
  title: 'Meddelanden',
  unread_one: 'Meddelanden, {{count}} nytt',
  unread_other: 'Meddelanden, {{count}} nya',
  empty: 'Inga nya meddelanden',
  emptyText: 'När klubben har något att säga hamnar det här.',
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
  push: {
    title: 'Notiser på den här enheten',
    off: 'Få klubbens meddelanden även när appen är stängd.',
    on: 'Klubbens meddelanden visas även när appen är stängd, så länge du är inloggad här.',
    unsupported:
      'Den här webbläsaren kan inte ta emot notiser. På iPhone: lägg först till appen på hemskärmen.',
    blocked:
      'Notiser är blockerade i webbläsaren. Tillåt dem för den här webbplatsen i webbläsarens inställningar och försök igen.',
    failed: 'Det gick inte att slå på notiser. Försök igen om en stund.',
    offFailed: 'Det gick inte att stänga av notiser. Försök igen om en stund.',
    loading: 'Kontrollerar …',
  },
} as const
