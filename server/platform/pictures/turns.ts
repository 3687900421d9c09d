/** Runs work of a cost in turn, for `whose` (a user, an address). */
type InTurn = <T>(whose: string, cost: number, work: () => Promise<T>) => Promise<T>

/**
 * Runs work, at most `room` at a time in total; what costs more runs alone. Those who wait take turns, one piece of work
 * each, however much one of them wants; the work of each runs in order of arrival.
 */
export function turns(room: number): InTurn {
  let free = room
  /** The one whose turn is next comes first. */
  const waiting = new Map<string, { cost: number; go: () => void }[]>()

  const startWaiting = () => {
    for (;;) {
      const [whose = '', own = []] = waiting.entries().next().value ?? []
      const [first] = own
      if (!first || first.cost > free) return
      own.shift()
      waiting.delete(whose)
      if (own.length > 0) waiting.set(whose, own)
      free -= first.cost
      first.go()
    }
  }

  return async (whose, cost, work) => {
    await new Promise<void>((go) => {
      const own = waiting.get(whose) ?? []
      own.push({ cost: Math.min(cost, room), go })
      waiting.set(whose, own)
      startWaiting()
    })
    try {
      return await work()
    } finally {
      free += Math.min(cost, room)
      startWaiting()
    }
  }
}
