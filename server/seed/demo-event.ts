import type { EventCategory } from '#contract/bounds.ts'

/** One of the pictures that the web draws for events: 0 the pool table, 1 the stage, 2 the card table. */
type Picture = 0 | 1 | 2

export type DemoEvent = {
  title: string
  description: string
  date: string
  time: string
  ends?: string
  doors?: string
  /** How many hours before the start a place can be cancelled. */
  cancelHours?: number
  /** Whether it is a date of the quiz on Tuesdays, and whether it was changed alone. */
  tuesday?: 'planned' | 'apart'
  location: string
  category: EventCategory
  /** Null: free of charge. */
  price: string | null
  /** Null: unlimited. */
  places: number | null
  booked: number
  /** Those of `booked` that come with friends: how many places each has, at most six. */
  parties?: readonly number[]
  /** The parties that wait in the queue of a full event, the first first. */
  waits?: readonly number[]
  picture: Picture
}
