/** The limits of what may be stored: one place for schemas, forms and database constraints. Lengths in characters. */
export const bounds = {
  email: 254,
  password: { min: 6, max: 128 },
  displayName: 50,
  event: { title: 120, description: 4000, location: 120, price: 40, imageUrl: 500, maxAttendees: 100_000 },
  pageSize: { default: 50, max: 100 },
} as const

export const eventCategories = ['Musik', 'Quiz', 'Gaming', 'Sport', 'Mat', 'Övrigt'] as const
export type EventCategory = (typeof eventCategories)[number]

export const languages = ['sv', 'en'] as const
export type Language = (typeof languages)[number]
