export const orderNotices = {
  toTable: {
    title: 'Din mat är klar',
    message: 'Beställning {{number}} är på väg till bord {{table}}.',
  },
  toBar: { title: 'Din mat är klar', message: 'Beställning {{number}} väntar på dig i baren.' },
  cancelled: {
    title: 'Din beställning är avbruten',
    message: 'Tyvärr kunde köket inte ta emot beställning {{number}}. Fråga gärna personalen.',
  },
  notServed: {
    title: 'Vi kunde inte servera allt',
    message:
      '{{name}} i beställning {{number}} serveras inte, och du betalar inte för den. Fråga gärna personalen.',
  },
} as const

export const quizNotices = {
  markedAgain: {
    title: 'Quizet är omrättat',
    message: 'Facit till ”{{title}}” har ändrats. Dina svar är rättade på nytt och dina poäng uppdaterade.',
  },
} as const
