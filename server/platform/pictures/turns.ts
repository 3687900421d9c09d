/** Runs work in order of arrival, at most `room` at a time in total; what costs more runs alone. */
export function turns(room: number): <T>(cost: number, work: () => Promise<T>) => Promise<T> {
  let free = room
  const waiting: { cost: number; go: () => void }[] = []

  const startWaiting = () => {
    for (let first = waiting[0]; first && first.cost <= free; first = waiting[0]) {
      waiting.shift()
      free -= first.cost
      first.go()
    }
  }

  return async (cost, work) => {
    await new Promise<void>((go) => {
      waiting.push({ cost: Math.min(cost, room), go })
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
