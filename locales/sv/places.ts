/** Parties and the queue of an event. */
export const places = {
  label: 'Antal platser',
  less: 'En plats färre',
  more: 'En plats till',
  count_one: '{{count}} plats',
  count_other: '{{count}} platser',
  book_one: 'Boka plats',
  book_other: 'Boka {{count}} platser',
  party: {
    change_one: 'Ändra till {{count}} plats',
    change_other: 'Ändra till {{count}} platser',
    changed: 'Sällskapet är ändrat',
    failed: 'Kunde inte ändra antalet platser.',
    lost_one: 'Platsen du lämnar kan någon annan ta.',
    lost_other: 'De {{count}} platser du lämnar kan någon annan ta.',
  },
  queue: {
    mine: 'Platser du står i kö för',
    rule: 'Den som har väntat längst och får plats med hela sitt sällskap får erbjudandet först.',
    lead: 'Blir det plats får du ett meddelande, och platserna hålls åt dig medan du bestämmer dig.',
    tooFew_one: 'Det finns bara {{count}} plats kvar. Ställ dig i kö om ni vill komma tillsammans.',
    tooFew_other: 'Det finns bara {{count}} platser kvar. Ställ dig i kö om ni vill komma tillsammans.',
    join: 'Ställ dig i kö',
    joined: 'Du står i kö',
    joinedMessage: 'Plats {{position}} i kön.',
    position: 'Plats {{position}} i kön',
    leave: 'Lämna kön',
    leaveOf: 'Lämna kön till {{title}}',
    left: 'Du står inte längre i kö',
    offer_one: 'Det finns {{count}} plats till dig',
    offer_other: 'Det finns {{count}} platser till er',
    until: 'Svara senast {{when}}',
    accept_one: 'Ta platsen',
    accept_other: 'Ta {{count}} platser',
    decline: 'Nej tack',
    declineOf: 'Nej tack till {{title}}',
    rest: 'Resten går vidare till nästa i kön.',
    declineText: 'Svarar du nej, eller inte i tid, går erbjudandet vidare och du lämnar kön.',
    failed: 'Det gick inte att ändra din plats i kön.',
    offerSaid: 'Det finns plats åt er på {{title}}. Svara senast {{when}}.',
  },
} as const

export const problems = {
  codes: {
    party_too_large: 'Så många platser går inte att boka på en gång.',
    places_free: 'Det finns plats för er. Boka direkt.',
  },
} as const

export const texts = { places, problems } as const
