/** Administration: the paired devices. */
export const adminDevices = {
  title: 'Enheter',
  lead: 'Skärmar och plattor som arbetar utan att någon är inloggad på dem.',
  pair: {
    title: 'Koppla en enhet',
    how: 'Öppna {{address}} på enheten. Skriv koden som visas där.',
    button: 'Koppla enheten',
    done: '{{name}} är kopplad',
    failed: 'Kunde inte koppla enheten',
  },
  form: {
    code: 'Kod på enheten',
    codeRule: 'Skriv de sex tecknen som enheten visar. De innehåller aldrig 0, O, 1 eller I.',
    name: 'Namn',
    nameHint: 'Visas i ändringsloggen för det som görs på enheten.',
    purpose: 'Används till',
    place: 'Rum',
  },
  purposes: {
    display: 'storskärm',
    door: 'entré',
    kitchen: 'kök',
    bar: 'bar',
  },
  purposeTexts: {
    display: 'Visar kvällen, och tävlingar när de är live.',
    door: 'Checkar in gäster. Ser namn, bord och antal, men inga telefonnummer.',
    kitchen: 'Beställningarna, vad som är slut och om köket är öppet.',
    bar: 'Beställningarna och vad som är slut.',
  },
  list: {
    title: 'Kopplade enheter',
    loading: 'Laddar enheterna …',
    loadFailed: 'Kunde inte ladda enheterna',
    empty: {
      title: 'Inga enheter än',
      text: 'En kopplad skärm eller platta behöver ingen inloggning, och du kan när som helst stänga av den.',
    },
    columns: { name: 'Enhet', purpose: 'Används till', seen: 'Senast ansluten', pairedBy: 'Kopplad av' },
    deletedAccount: 'raderat konto',
  },
  revoke: {
    action: 'Stäng av',
    of: 'Stäng av {{name}}',
    title: 'Stäng av {{name}}?',
    text: 'Enheten slutar genast att fungera. Den kan kopplas igen med en ny kod.',
    done: '{{name}} är avstängd',
    failed: 'Kunde inte stänga av enheten',
  },
} as const
