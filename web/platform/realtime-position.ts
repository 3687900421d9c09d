/** Of each bus the lowest position that an answer was begun at; null for answers that did not say. */
const lowest = new Map<string | null, number>()

const parts = (position: string): [bus: string, said: number] => {
  const at = position.lastIndexOf('.')
  return [position.slice(0, at), Number(position.slice(at + 1))]
}

/** Remembers how far the realtime bus had come when an answer was begun. */
export function notePosition(position: string | null): void {
  const [bus, said] = position === null ? [null, 0] : parts(position)
  lowest.set(bus, Math.min(said, lowest.get(bus) ?? said))
}

/** Whether something may have been said between any answer so far and the opening of a stream at this position. */
export function mayHaveMissed(opened: string): boolean {
  const [openedBus, openedAt] = parts(opened)
  return [...lowest].some(([bus, said]) => bus !== openedBus || said < openedAt)
}

/** Everything is being asked for anew: earlier answers count no more. */
export const forgetPositions = (): void => lowest.clear()
