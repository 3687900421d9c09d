export const orderNotices = {
  toTable: {
    title: 'Din mat är klar',
    message: 'Beställning {{number}} är på väg till bord {{table}}.',
  },
  toPlay: { title: 'Din mat är klar', message: 'Beställning {{number}} är på väg till {{table}}.' },
  toBar: { title: 'Din mat är klar', message: 'Beställning {{number}} väntar på dig i baren.' },
  cancelled: {
    title: 'Din beställning är avbruten',
    message: 'Tyvärr kunde köket inte ta emot beställning {{number}}. Fråga gärna personalen.',
  },
  refused: {
    sold_out: {
      title: 'Något du beställde är slut',
      message: '{{name}} i beställning {{number}} är tyvärr slut, och du betalar inte för det.',
    },
    wish: {
      title: 'Vi kunde inte uppfylla ditt önskemål',
      message:
        'Vi kan inte laga {{name}} i beställning {{number}} som du önskar, och du betalar inte för det. Fråga gärna personalen.',
    },
    other: {
      title: 'Vi kunde inte servera allt',
      message:
        'Vi kan tyvärr inte servera {{name}} i beställning {{number}}, och du betalar inte för det. Fråga gärna personalen.',
    },
  },
  notServed: {
    title: 'Vi kunde inte servera allt',
    message:
      '{{name}} i beställning {{number}} serveras inte, och du betalar inte för det. Fråga gärna personalen.',
  },
} as const

export const quizNotices = {
  corrected: {
    title: 'Quizet är omrättat',
    message: 'Ett svar i ”{{title}}” har rättats om: {{reason}} Lagets poäng har ändrats, och dina med dem.',
  },
  markedAgain: {
    title: 'Quizet är omrättat',
    message: 'Facit till ”{{title}}” har ändrats. Dina svar är rättade på nytt och dina poäng uppdaterade.',
  },
} as const
