/** The screen of a device that waits to be paired, and what a paired one says about itself. */
export const device = {
  title: 'Koppla den här enheten',
  code: 'Kod: {{letters}}',
  how: 'En administratör skriver koden under {{address}}.',
  renews: 'Koden byts av sig själv.',
  loading: 'Hämtar en kod …',
  failed: 'Kunde inte hämta någon kod. Ett nytt försök görs strax.',
  ended: 'Enheten är avstängd. Den kan kopplas igen med koden.',
  signedIn: 'Du är inloggad som {{name}}. Logga ut, så att enheten kan arbeta utan dig.',
  signOut: 'Logga ut',
  at: '{{name}} · {{place}}',
} as const

export const texts = { device } as const
