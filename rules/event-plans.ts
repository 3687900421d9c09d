import { stockholmInstant } from './stockholm.ts'

type Plans = {
  date: string
  time: string
  endTime: string | null
  doorsTime: string | null
  location: string
  price: string | null
}

/** The fields that guests plan their evening by. */
export const planned = ['date', 'time', 'endTime', 'doorsTime', 'location', 'price'] as const
export type Planned = (typeof planned)[number]

/** The changes about which guests with a place are notified. There are none once the old and the new start have passed. */
export function changedPlans(before: Plans, after: Plans, now: Date): Planned[] {
  const isAhead = [before, after].some(({ date, time }) => (stockholmInstant(date, time) ?? now) > now)
  return isAhead ? planned.filter((field) => before[field] !== after[field]) : []
}
