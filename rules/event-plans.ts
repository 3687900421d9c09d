import { stockholmInstant } from './stockholm.ts'

type Plans = { date: string; time: string; location: string; price: string | null }

/** The fields that guests plan their evening by. */
const planned = ['date', 'time', 'location', 'price'] as const

/** Whether guests who have booked are told of a change. Nobody is, once the old and the new start have passed. */
export function changesPlans(before: Plans, after: Plans, now: Date): boolean {
  const isAhead = [before, after].some(({ date, time }) => (stockholmInstant(date, time) ?? now) > now)
  return isAhead && planned.some((field) => before[field] !== after[field])
}
