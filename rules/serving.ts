import { businessDateOf, daysLater, isNight } from './business-date.ts'
import { type OpeningDay, openSpanOf, weekdayOf } from './opening-hours.ts'
import type { Span } from './table-booking.ts'

const minute = 60_000
/** For how long before the last order a category says that it is near. */
const nearMinutes = 30

/** When a category is served: Monday to Sunday, each a day of the house from six to six, and when the last order is taken before the end. */
export type Serving = { days: readonly OpeningDay[]; lastOrdersMinutes: number }

/** The hours of a day of the house. What opens before six in the morning opens in the night of that day. */
function spanOf({ days }: Serving, date: string): Span | null {
  const day = days[weekdayOf(date)]
  if (!day || day.opensAt === null) return null
  const begins = isNight(day.opensAt) ? daysLater(date, 1) : date
  return openSpanOf({ days: Array.from({ length: 7 }, () => day), closedDates: [] }, begins)
}

/** The hours of the days around an instant. Those that meet are one. */
function spansAround(serving: Serving, at: Date): Span[] {
  const today = businessDateOf(at)
  const spans: Span[] = []
  // A span may be as long as a day, and the next one may be a week away.
  for (let days = -2; days <= 8; days++) {
    const span = spanOf(serving, daysLater(today, days))
    const last = spans.at(-1)
    if (!span) continue
    if (last && span.start <= last.end) last.end = span.end > last.end ? span.end : last.end
    else spans.push({ ...span })
  }
  return spans
}

type State =
  | { state: 'open' | 'lastOrders'; lastOrderAt: Date }
  /** Null: it never opens. */
  | { state: 'closed'; opensAt: Date | null }

/** Whether a category takes orders at an instant, until when, or when it opens. The last order comes before `lastOrderAt`. */
export function servingAt(serving: Serving, at: Date): State {
  const orders = spansAround(serving, at).map(({ start, end }) => ({
    start,
    end: new Date(end.getTime() - serving.lastOrdersMinutes * minute),
  }))
  const now = orders.find(({ start, end }) => start <= at && at < end)
  if (!now)
    return {
      state: 'closed',
      opensAt: orders.find(({ start, end }) => start > at && start < end)?.start ?? null,
    }
  const isNear = now.end.getTime() - at.getTime() <= nearMinutes * minute
  return { state: isNear ? 'lastOrders' : 'open', lastOrderAt: now.end }
}

type Dish = { isAlcoholic: boolean; serving: Serving | null }

/** Why a dish cannot be ordered at an instant, or null. Alcohol of a category without hours cannot: the owner must have said when. */
export function whyNotServe({ isAlcoholic, serving }: Dish, at: Date): 'not_served_now' | null {
  if (!serving) return isAlcoholic ? 'not_served_now' : null
  return servingAt(serving, at).state === 'closed' ? 'not_served_now' : null
}
