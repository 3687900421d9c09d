/** The door: check-in by staff. */
export const door = {
  start: 'Starta kameran',
  stop: 'Stäng av kameran',
  sound: 'Ljud',
  unknown: 'Okänd kod',
  foreign: 'Det här är ingen bokningskod.',
  readBefore: 'Koden är redan skannad på den här enheten.',
  willBeSent: 'Skickas när nätet är tillbaka.',
  lateRefusal: '{{guest}}: incheckningen gick inte igenom',
  latest: 'Senaste besked',
  verdict: {
    ready: 'Redo att skanna',
    sending: 'Kontrollerar …',
    welcome: 'Välkommen',
    refused: 'Stopp',
    waiting: 'Skannad utan nät',
  },
  arrived_one: '{{arrived}} av {{count}} gäst har kommit',
  arrived_other: '{{arrived}} av {{count}} gäster har kommit',
  last: 'Senast skannade',
  none: 'Inget har skannats än.',
} as const
