/** The guest's own code, which opens everything that is the guest's tonight. */
export const guestCode = {
  title: 'Din kod',
  code: 'Kod',
  open: 'Visa koden',
  openFor: 'Visa koden: {{what}}',
  image: 'QR-kod, nummer {{number}}',
  number: 'Nummer',
  show: 'Visa koden när du kommer, eller säg numret.',
} as const
