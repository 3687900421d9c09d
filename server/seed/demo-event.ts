import type { EventCategory } from '#contract/bounds.ts'

/** Which of the three pictures: 0 the pool table, 1 the stage, 2 the card table. */
type Picture = 0 | 1 | 2

export type DemoEvent = {
  title: string
  description: string
  date: string
  time: string
  location: string
  category: EventCategory
  /** Null: Gratis. */
  price: string | null
  /** Null: as many as come. */
  places: number | null
  booked: number
  picture: Picture
}
