import { bounds } from '#contract/bounds.ts'
import { daysLater } from './business-date.ts'

/** Business days, both included. */
export type Period = { from: string; to: string }

/** The preset periods: how many days ago they begin and end. */
const quick = {
  today: { from: 0, to: 0 },
  yesterday: { from: 1, to: 1 },
  week: { from: 6, to: 0 },
  month: { from: 29, to: 0 },
} as const
export type QuickPeriod = keyof typeof quick
export const quickPeriods = Object.keys(quick) as QuickPeriod[]

export const periodOf = (name: QuickPeriod, today: string): Period => ({
  from: daysLater(today, -quick[name].from),
  to: daysLater(today, -quick[name].to),
})

/** The name of the preset that is this period, or null. */
export const nameOf = ({ from, to }: Period, today: string): QuickPeriod | null =>
  quickPeriods.find((name) => {
    const each = periodOf(name, today)
    return each.from === from && each.to === to
  }) ?? null

/** The period in an address, or the usual one if the address has no valid period. */
export const readPeriod = (
  { from, to }: Partial<Period>,
  today: string,
  usual: QuickPeriod = 'today',
): Period =>
  from !== undefined && to !== undefined && isDate(from) && isDate(to) && from <= to
    ? { from, to }
    : periodOf(usual, today)

const isDate = (text: string): boolean =>
  /^20\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && daysLater(text, 0) === text

/** Whether the server would refuse the period. */
export const isTooLong = ({ from, to }: Period): boolean => daysLater(from, bounds.order.reportDays) <= to
