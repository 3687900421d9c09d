// Calendar arithmetic on `YYYY-MM-DD`. Dates have no time, so daylight saving cannot shift them.

const dayMs = 86_400_000

export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)
}

export const weekdays = ['söndag', 'måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag'] as const
export type Weekday = (typeof weekdays)[number]

/** The first such weekday after `today`, moved by `weeks` weeks, which may be negative. */
export function weekdayAfter(today: string, weekday: Weekday, weeks: number): string {
  const now = new Date(`${today}T00:00:00Z`).getUTCDay()
  const ahead = (weekdays.indexOf(weekday) - now + 7) % 7 || 7
  return addDays(today, ahead + weeks * 7)
}
