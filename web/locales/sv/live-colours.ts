/** The colours of a button challenge. */
export const liveColours = { red: 'Röd', blue: 'Blå', green: 'Grön', yellow: 'Gul' } as const
