export const tableMails = {
  confirmed: {
    subject: 'Ditt bord är bekräftat: {{when}}',
    text:
      'Hej {{name}}! Ditt bord är bekräftat. Välkommen!\n\n' +
      '{{facts}}\n\n' +
      'Visa QR-koden i appen när du kommer, eller säg bokningsnumret. Om du får förhinder kan du avboka i appen tills bokningen börjar.',
    button: 'Visa bokningen',
  },
  moved: {
    subject: 'Du har fått bord {{table}} i stället: {{when}}',
    text:
      'Hej {{name}}! Vi har flyttat din bokning till ett annat bord. Tiden är densamma.\n\n' +
      '{{facts}}\n\n' +
      'Samma QR-kod och bokningsnummer gäller.',
    button: 'Visa bokningen',
  },
  cancelled: {
    subject: 'Din bordsbokning är avbokad: {{when}}',
    text:
      'Hej {{name}}! Tyvärr har vi fått avboka ditt bord.\n\n' +
      'Det gällde:\n{{facts}}\n\n' +
      'Har du lagt in bokningen i kalendern? Hämta filen som tar bort den:\n{{address}}\n\n' +
      'Du är varmt välkommen att välja en annan tid.',
    button: 'Välj en annan tid',
  },
  changed: {
    subject: 'Din bordsbokning är ändrad: {{when}}',
    text:
      'Hej {{name}}! Din bordsbokning är ändrad. Så här är den nu:\n\n' +
      '{{facts}}\n\n' +
      'Samma QR-kod och bokningsnummer gäller. Har du bokningen i kalendern? Hämta filen igen, så ändras den där också:\n{{address}}',
    button: 'Visa bokningen',
  },
  lapsed: {
    subject: 'Vi hann inte svara på din bordsbokning: {{when}}',
    text:
      'Hej {{name}}! Vi hann inte svara på din bokning i tid. Den är därför avbokad, och bordet är fritt igen. Förlåt för besväret.\n\n' +
      'Det gällde:\n{{facts}}\n\n' +
      'Boka gärna en annan tid, eller ring oss så hjälper vi dig.',
    button: 'Välj en annan tid',
  },
  reminded: {
    subject: 'Kommer du? Ditt bord: {{when}}',
    text:
      'Hej {{name}}! Vi påminner om ditt bord.\n\n' +
      '{{facts}}\n\n' +
      'Tryck på knappen och svara ”Jag kommer”, så vet vi det. Har du fått förhinder? Avboka på samma sida, så får någon annan bordet.',
    button: 'Svara eller avboka',
  },
  noShow: {
    subject: 'Vi kunde inte hålla ditt bord längre: {{when}}',
    text:
      'Hej {{name}}! Vi väntade på er, men ingen kom. Nu är bordet fritt för andra.\n\n' +
      'Det gällde:\n{{facts}}\n\n' +
      'Är ni på väg? Kom gärna ändå, eller ring oss, så hjälper vi er om det finns plats. Har det blivit fel, säg till.',
    button: 'Boka en annan tid',
  },
  outsideHours: {
    subject: 'Din bordsbokning hamnar utanför öppettiderna: {{when}}',
    text:
      'Hej {{name}}! Våra öppettider har ändrats, och vi har inte öppet hela tiden för din bordsbokning. Förlåt för besväret.\n\n' +
      '{{facts}}\n\n' +
      'Välj en annan tid i appen och avboka den här, eller hör av dig till oss så hjälper vi dig.',
    button: 'Välj en annan tid',
  },
  table: 'Bord {{table}}, {{location}}',
} as const

export const tableNotices = {
  confirmed: {
    title: 'Ditt bord är bekräftat',
    message: 'Bord {{table}}, {{when}}, {{guests}}. Välkommen!',
  },
  cancelled: {
    title: 'Din bordsbokning är avbokad',
    message: 'Tyvärr har vi fått avboka bord {{table}}, {{when}}. Välj gärna en annan tid.',
  },
  changed: {
    title: 'Din bordsbokning är ändrad',
    message: 'Nu är det bord {{table}}, {{when}}, {{guests}}.',
  },
  lapsed: {
    title: 'Vi hann inte svara på din bordsbokning',
    message: 'Bord {{table}}, {{when}} är därför avbokat. Välj gärna en annan tid, eller ring oss.',
  },
  reminded: {
    title: 'Kommer du?',
    message:
      'Bord {{table}}, {{when}}, {{guests}}. Svara ”Jag kommer”, eller avboka om du har fått förhinder.',
  },
  noShow: {
    title: 'Vi kunde inte hålla bordet längre',
    message: 'Bord {{table}}, {{when}} är nu fritt för andra. Är ni på väg? Ring oss, så hjälper vi er.',
  },
  moved: { title: 'Du har fått ett annat bord', message: 'Nu är det bord {{table}}, {{when}}.' },
  outsideHours: {
    title: 'Din bordsbokning hamnar utanför öppettiderna',
    message:
      'Öppettiderna har ändrats, och din bordsbokning {{when}} ligger utanför dem. Välj en annan tid och avboka den här, eller hör av dig.',
  },
} as const

export const waitMails = {
  offered: {
    subject: 'Ett bord är ledigt för dig: {{when}}',
    text:
      'Hej {{name}}! Nu finns ett bord till dig: bord {{table}}, {{location}}, {{when}}, {{guests}}.\n\n' +
      'Vi håller det åt dig till kl. {{until}}. Öppna appen och välj Boka eller Nej tack. Tackar du nej eller inte hinner svara, går bordet vidare, och du lämnar kön.',
    button: 'Boka eller tacka nej',
  },
} as const

export const waitNotices = {
  offered: {
    title: 'Ett bord är ledigt för dig',
    message: 'Bord {{table}}, {{when}}, {{guests}}. Vi håller det till kl. {{until}}.',
  },
  expired: {
    title: 'Bordet gick vidare till nästa',
    message: 'Vi höll bord {{table}}, {{when}} en stund. Ställ dig gärna i kö igen.',
  },
  removed: {
    title: 'Du står inte längre i kö för ett bord',
    message: 'Det gällde {{when}}. Hör av dig till oss om du undrar.',
  },
  withdrawn: {
    title: 'Bordet går inte att boka längre',
    message: 'Det gällde bord {{table}}, {{when}}. Du står kvar på din plats i kön.',
  },
  passed: {
    title: 'Det blev inget bord ledigt',
    message: 'Det gällde {{when}}, {{guests}}. Du står inte längre i kö.',
  },
  closed: {
    title: 'Du står inte längre i kö för ett bord',
    message: 'Öppettiderna har ändrats, och {{when}} har vi stängt.',
  },
} as const

export const hostNotices = {
  late: {
    title: 'Ingen har kommit till bord {{table}}',
    message: '{{name}}, kl. {{time}}. Bordet blir fritt kl. {{until}} om ingen checkas in.',
  },
  givenAway: {
    title: 'Bord {{table}} gavs bort för tidigt',
    message:
      '{{name}} (kl. {{time}}) skannades i tid, men dörren saknade nätverk. Bordet har nya gäster. Hitta ett annat.',
  },
} as const

export const tableFile = {
  summary: 'Bord {{table}}, {{appName}}',
  guests_one: '{{count}} gäst',
  guests_other: '{{count}} gäster',
  number: 'Bokningsnummer: {{number}}',
  pending: 'Bokningen väntar på svar från oss.',
  cancelled: 'Bokningen är avbokad.',
} as const

/** A day and a time. The night is that before `day`. */
export const moment = { at: '{{day}} kl. {{time}}', night: 'natten till {{day}}' } as const
