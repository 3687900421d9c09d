export const playMails = {
  booked: {
    subject: '{{table}} är bokat: {{when}}',
    text:
      'Hej {{name}}! Spelbordet är bokat. Välkommen!\n\n' +
      '{{facts}}\n\n' +
      'Klockan startar när du kommer. Efter en kvart kan bordet gå till någon annan. Om du får förhinder kan du avboka i appen tills bokningen börjar.',
    button: 'Visa bokningen',
  },
  reminded: {
    subject: 'Vi ses snart: {{table}}, {{when}}',
    text:
      'Hej {{name}}! Vi påminner om ditt spelbord.\n\n' +
      '{{facts}}\n\n' +
      'Klockan startar när du kommer. Efter en kvart kan bordet gå till någon annan. Har du fått förhinder? Avboka i appen, så får någon annan bordet.',
    button: 'Visa bokningen',
  },
  cancelled: {
    subject: 'Din bokning av {{table}} är avbokad: {{when}}',
    text:
      'Hej {{name}}! Tyvärr har vi fått avboka ditt spelbord.\n\n' +
      'Det gällde:\n{{facts}}\n\n' +
      'Du är varmt välkommen att välja en annan tid.',
    button: 'Välj en annan tid',
  },
  missed: {
    subject: 'Vi saknade dig vid {{table}}: {{when}}',
    text:
      'Hej {{name}}! Ingen kom till ditt spelbord, så det är fritt för andra.\n\n' +
      'Det gällde:\n{{facts}}\n\n' +
      'Är du på väg? Prata med personalen, så hjälper vi dig om ett bord är ledigt.',
    button: 'Välj en annan tid',
  },
  players_one: '{{count}} spelare',
  players_other: '{{count}} spelare',
} as const

export const playNotices = {
  reminded: {
    title: 'Vi ses snart',
    message: 'Du har bokat {{table}}, {{when}}. Avboka om du har fått förhinder.',
  },
  cancelled: {
    title: 'Din bokning av {{table}} är avbokad',
    message: 'Det gällde {{when}}. Välj gärna en annan tid.',
  },
  missed: {
    title: '{{table}} är fritt för andra',
    message: 'Ingen kom {{when}}. Prata med personalen om du är på väg.',
  },
} as const
