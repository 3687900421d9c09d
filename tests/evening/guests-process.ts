import { startRandom } from '#tests/harness/random.ts'
import { spendEvening } from './guest.ts'
import { until } from './phone.ts'
import { lastLeave, nothingSeen, type Plan, type Seen } from './plan.ts'

/** What the process of guests tells the one that started it. */
export type Told = { seen: Seen; megabytes: number }

/** Milliseconds after the last should have left, when the figures are sent in any case. */
const patience = 30_000

/** Many guests, as a process: gets one plan by IPC, and answers with what they have seen. */
process.once('message', async (plan: Plan) => {
  startRandom(`evening ${plan.part}`)
  const seen = nothingSeen()
  let inside = plan.seats.length
  const evenings = plan.seats.map(async (seat) => {
    const phone = await spendEvening(seat, plan, seen).catch((error: Error) => {
      seen.unexpected.push(`a guest ended: ${error.message}`)
    })
    inside--
    return phone
  })
  const late = until(plan.startsAt + lastLeave(plan.schedule) + patience)
  const phones = await Promise.race([Promise.all(evenings), late])
  if (inside > 0) seen.unexpected.push(`${inside} guests did not leave`)
  for (const phone of phones ?? []) phone?.close()
  const told: Told = { seen, megabytes: process.memoryUsage().rss / 2 ** 20 }
  process.send?.(told, () => process.disconnect())
})
process.on('disconnect', () => process.exit(0))
