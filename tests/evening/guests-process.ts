import { startRandom } from '#tests/harness/random.ts'
import { spendEvening } from './guest.ts'
import { nothingSeen, type Plan, type Seen } from './plan.ts'

/** What the process of guests tells the one that started it. */
export type Told = { seen: Seen; megabytes: number } | { error: string }

/** Many guests, as a process: gets one plan by IPC, and answers with what they have seen. */
process.once('message', async (plan: Plan) => {
  startRandom(`evening ${plan.part}`)
  const seen = nothingSeen()
  const told: Told = await Promise.all(plan.seats.map((seat) => spendEvening(seat, plan, seen))).then(
    (phones) => {
      for (const phone of phones) phone.close()
      return { seen, megabytes: process.memoryUsage().rss / 2 ** 20 }
    },
    (error: Error) => ({ error: error.stack ?? error.message }),
  )
  process.send?.(told, () => process.disconnect())
})
process.on('disconnect', () => process.exit(0))
