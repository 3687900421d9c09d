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
  who: {
    ask: 'Vem gör det här?',
    is: '{{name}} gör det här',
    change: 'Byt',
    text: 'Ditt namn skrivs i ändringsloggen tills ingenting har gjorts på två minuter.',
    none: 'Ingen som får göra något här har valt en PIN-kod.',
    pin: 'PIN-kod för {{name}}',
    others: 'Någon annan',
    done: 'Klar',
  },
} as const

/** The sentences for refusals of who acts on a device. */
export const problems = {
  codes: {
    device_revoked: 'Den här enheten är inte längre kopplad till klubben.',
    device_paired: 'Den här enheten är redan kopplad. Ladda om sidan.',
    person_needed: 'Här behövs ett namn: någon som får göra det slår sin PIN-kod.',
    wrong_pin: 'PIN-koden stämmer inte. Försök igen.',
    pin_blocked: 'För många fel PIN-koder i dag. Välj en ny under Konto och säkerhet på din telefon.',
  },
} as const

export const texts = { device, problems } as const
