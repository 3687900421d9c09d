import { stockholmInstant } from './stockholm.ts'
import { timeRule } from './typed-time.ts'

type WallClock = { date: string; time: string }
type TimeErrors = Partial<
  Record<'startDate.time' | 'endDate.date' | 'endDate.time', 'time_does_not_exist' | 'end_before_start'>
>

/** What is wrong with the typed start and end: a time that the change to summer time skips, or an end that is not after the start. */
export function competitionTimeErrors(startDate: WallClock, endDate: WallClock): TimeErrors {
  const errors: TimeErrors = {}
  if (timeRule(startDate.date, startDate.time) === 'time_does_not_exist')
    errors['startDate.time'] = 'time_does_not_exist'
  if (timeRule(endDate.date, endDate.time) === 'time_does_not_exist')
    errors['endDate.time'] = 'time_does_not_exist'
  const start = stockholmInstant(startDate.date, startDate.time)
  const end = stockholmInstant(endDate.date, endDate.time)
  if (start && end && end <= start) {
    errors[endDate.date < startDate.date ? 'endDate.date' : 'endDate.time'] = 'end_before_start'
  }
  return errors
}
