import { stockholmInstant } from './stockholm.ts'
import { timeRule } from './typed-time.ts'

export type WallClock = { date: string; time: string }
type TimeErrors = Partial<
  Record<'startTime.time' | 'endTime.date' | 'endTime.time', 'time_does_not_exist' | 'end_before_start'>
>

/** What is wrong with the typed start and end. Null stands for a time that is not set. */
export function quizTimeErrors(startTime: WallClock | null, endTime: WallClock | null): TimeErrors {
  const errors: TimeErrors = {}
  const isSkipped = (typed: WallClock | null) =>
    typed !== null && timeRule(typed.date, typed.time) === 'time_does_not_exist'
  if (isSkipped(startTime)) errors['startTime.time'] = 'time_does_not_exist'
  if (isSkipped(endTime)) errors['endTime.time'] = 'time_does_not_exist'
  if (!startTime || !endTime) return errors
  const start = stockholmInstant(startTime.date, startTime.time)
  const end = stockholmInstant(endTime.date, endTime.time)
  if (start && end && end <= start)
    errors[endTime.date < startTime.date ? 'endTime.date' : 'endTime.time'] = 'end_before_start'
  return errors
}
