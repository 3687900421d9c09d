export const eventMails = {
  /** `changes` is a list in words, such as 'nytt datum, ny tid och nytt pris' (new date, new time and new price). */
  moved: {
    subject: '{{changes}}: {{title}}',
    text:
      'Hej {{name}}! ”{{title}}”, som du har bokat, har fått {{changes}}.\n\n' +
      'Nu: {{now}}\nFörut: {{before}}\n\n' +
      'Din bokning gäller fortfarande. Om ändringen inte passar kan du avboka i appen.',
    button: 'Visa eventet',
  },
  changes: { date: 'nytt datum', time: 'ny tid', location: 'ny plats', price: 'nytt pris' },
  free: 'gratis',
  fileAgain: 'Har du lagt in eventet i kalendern? Hämta kalenderfilen igen på eventets sida.',
  cancelled: {
    subject: 'Inställt: {{title}}',
    text: 'Hej {{name}}! Tyvärr är ”{{title}}” inställt och din bokning avbokad.',
    reason: 'Orsak: {{reason}}',
    plan: 'Det skulle ha varit: {{plan}}',
    file: 'Har du lagt in eventet i kalendern? Hämta filen som tar bort det:\n{{address}}',
    button: 'Se andra events',
  },
} as const

export const eventNotices = {
  moved: '”{{title}}”, som du har bokat, har fått {{changes}}. Nu gäller: {{plan}}',
  cancelled: {
    title: 'Inställt',
    message: 'Tyvärr är ”{{title}}” inställt, {{when}}, och din bokning avbokad.',
  },
} as const

export const eventFile = { cancelled: 'Eventet är inställt.' } as const
