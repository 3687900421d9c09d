/** The door: check-in by staff. */
export const door = {
  start: 'Starta kameran',
  stop: 'Stäng av kameran',
  sound: 'Ljud',
  unknown: 'Okänd kod',
  foreign: 'Det här är ingen bokningskod.',
  readBefore: 'Koden är redan läst på den här enheten.',
  willBeSent: 'Skickas när nätet är tillbaka.',
  lateRefusal: '{{guest}}: incheckningen gick inte igenom',
  latest: 'Senaste besked',
  verdict: {
    ready: 'Redo att läsa',
    sending: 'Kontrollerar …',
    welcome: 'Välkommen',
    refused: 'Stopp',
    waiting: 'Läst utan nät',
  },
  arrived_one: '{{arrived}} av {{count}} gäst har kommit',
  arrived_other: '{{arrived}} av {{count}} gäster har kommit',
  last: 'Senast lästa',
  none: 'Inget är läst än.',
} as const
