import type { LiveControl } from '#contract/live-competitions.ts'

/** The competition as the rules about its end see it, at the server's time, because the device's may be wrong. */
export function decidable({ competition, stage, now }: LiveControl) {
  const { endDate, isActive, decidedBy } = competition
  return { competition: { ...stage, endDate: new Date(endDate), isActive, decidedBy }, now: new Date(now) }
}
