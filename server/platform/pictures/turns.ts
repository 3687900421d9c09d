/** Runs work when there is room: the running work never costs more than `room` in total. First come, first served. */
export function turns(room: number): <T>(cost: number, work: () => Promise<T>) => Promise<T> {
  let free = room
  const waiting: { cost: number; go: () => void }[] = []

  const letIn = () => {
    for (let first = waiting[0]; first && first.cost <= free; first = waiting[0]) {
      waiting.shift()
      free -= first.cost
      first.go()
    }
  }

  return async (cost, work) => {
    await new Promise<void>((go) => {
      waiting.push({ cost: Math.min(cost, room), go })
      letIn()
    })
    try {
      return await work()
    } finally {
      free += Math.min(cost, room)
      letIn()
    }
  }
}
