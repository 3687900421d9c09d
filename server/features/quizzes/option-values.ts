import { createHmac } from 'node:crypto'

type Drawn = { question_id: string; options: string[] | null; option_seed: string | null }

/**
 * The order in which a player sees the options of a question: the stored index at each place. It is drawn from the seed of the
 * attempt, so it stays the same during the attempt. Without a seed it is the order in which the options were written.
 */
export function optionOrder({ question_id, options, option_seed }: Drawn): number[] {
  const order = (options ?? []).map((_, at) => at)
  if (option_seed === null) return order
  // Four bytes for each draw, so that the remainder makes no order noticeably more frequent.
  const stream = createHmac('sha256', option_seed).update(question_id).digest()
  for (let last = order.length - 1; last > 0; last -= 1) {
    const drawn = stream.readUInt32BE((last - 1) * 4) % (last + 1)
    const kept = order[last] as number
    order[last] = order[drawn] as number
    order[drawn] = kept
  }
  return order
}

/** The options as the player sees them. */
export const shownOptions = (row: Drawn): string[] | null =>
  row.options && optionOrder(row).map((stored) => row.options?.[stored] as string)

/** The place at which the player sees the option with this stored index. */
export const shownPlace = (row: Drawn, stored: number | null): number | null =>
  stored === null ? null : optionOrder(row).indexOf(stored)

/** The stored index of the option that the player sees at this place, or null where there is none. */
export const storedIndex = (row: Drawn, place: number | null): number | null =>
  place === null ? null : (optionOrder(row)[place] ?? null)
