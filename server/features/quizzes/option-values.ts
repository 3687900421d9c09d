import { createHmac } from 'node:crypto'
import { answerForm } from '#rules/evening-marking.ts'

type Drawn = {
  question_id: string
  question_type: string
  options: string[] | null
  option_seed: string | null
}

/**
 * The order in which a player sees the options of a question: the stored index at each place. It is drawn from the seed of the
 * attempt, so it stays the same during the attempt. Without a seed it is the order in which the options were written. What is put
 * in order is written in the right order, so it is always mixed.
 */
export function optionOrder({ question_id, question_type, options, option_seed }: Drawn): number[] {
  const written = (options ?? []).map((_, at) => at)
  const isOrder = question_type === 'order'
  const seed = option_seed ?? (isOrder ? question_id : null)
  if (seed === null) return written
  const order = [...written]
  // Four bytes for each draw, so that the remainder makes no order noticeably more frequent.
  const stream = createHmac('sha256', seed).update(question_id).digest()
  for (let last = order.length - 1; last > 0; last -= 1) {
    const drawn = stream.readUInt32BE((last - 1) * 4) % (last + 1)
    const kept = order[last] as number
    order[last] = order[drawn] as number
    order[drawn] = kept
  }
  return isOrder && order.every((stored, at) => stored === at) ? order.reverse() : order
}

/** The options as the player sees them. */
export const shownOptions = (row: Drawn): string[] | null =>
  row.options && optionOrder(row).map((stored) => row.options?.[stored] as string)

/** The place at which the player sees the option with this stored index. */
export const shownPlace = (row: Drawn, stored: number | null): number | null =>
  stored === null ? null : optionOrder(row).indexOf(stored)

/** The places at which the player sees the options with these stored indexes. */
export const shownPlaces = (row: Drawn, stored: readonly number[]): number[] => {
  const order = optionOrder(row)
  return stored.map((each) => order.indexOf(each))
}

/** The stored index of the option that the player sees at this place, or null where there is none. */
export const storedIndex = (row: Drawn, place: number | null): number | null =>
  place === null ? null : (optionOrder(row)[place] ?? null)

/** A typed answer as it is stored: an order such as '2,0,1' by the stored indexes, or null when it does not name each place once. */
export function storedText(row: Drawn, typed: string | null): string | null {
  if (row.question_type !== 'order' || typed === null) return typed
  const places = answerForm({ kind: 'order', options: row.options }, typed)
  if (places === null) return null
  const order = optionOrder(row)
  return places
    .split(',')
    .map((place) => order[Number(place)])
    .join(',')
}

/** A stored text as the player has sent it. */
export const shownText = (row: Drawn, stored: string | null): string | null =>
  row.question_type !== 'order' || stored === null
    ? stored
    : shownPlaces(row, stored.split(',').map(Number)).join(',')
