import { z } from 'zod'
import { instant, orNull } from './fields.ts'
import { gameTable } from './game-tables.ts'
import { playRate } from './play-rates.ts'
import { json, route } from './route.ts'

const hallTable = gameTable
  .pick({ id: true, kind: true, ownKind: true, tableNumber: true, location: true, place: true })
  .extend({
    isTaken: z.boolean(),
    /** About when a taken table becomes free. Null where nobody can say it. */
    endsAt: orNull(instant),
    /** When its next booking of today begins, or has begun while its guests are expected. Null without one. */
    bookedAt: orNull(instant),
    /** That booking has begun, or begins within a few minutes. Without one: the table is held for a party of the queue. */
    isHeld: z.boolean(),
    /** It cannot be played now, because it or the house is closed. */
    isClosed: z.boolean(),
    /** When a closed table opens today. Null where it does not. */
    opensAt: orNull(instant),
    /** When an open table closes that has hours of its own. */
    closesAt: orNull(instant),
  })
export type HallTable = z.infer<typeof hallTable>

/** What an hour costs now. */
const priceNow = playRate.pick({ name: true, kind: true, per: true, minimumOre: true, hourOre: true })

export const playHall = z
  .object({
    /** The game tables in use, by kind and number. */
    items: z.array(hallTable),
    /** One for each kind that has a price now. The other kinds cost nothing now. */
    prices: z.array(priceNow),
    now: instant,
  })
  .meta({ id: 'PlayHall' })
export type PlayHall = z.infer<typeof playHall>

export const getPlayHall = route('getPlayHall', {
  access: 'user',
  tag: 'Game tables',
  summary:
    'The game tables: which are free or booked, about when the others become free, and what an hour costs now',
  answers: { 200: json(playHall, 'The hall') },
})
