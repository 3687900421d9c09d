import type { TableBookingStatus } from '#contract/bounds.ts'
import { businessDateOf, daysLater } from './business-date.ts'
import { stockholmInstant, stockholmWallClock } from './stockholm.ts'
import { type CancelRefusal, whyNotCancelTable } from './table-booking.ts'

const hour = 3_600_000
/** From ten in the evening to eight in the morning nobody is reminded. */
const quiet = { from: '22:00', to: '08:00' }

/** When a reminder that is due at an instant is sent: at night, the next morning. */
export function afterNight(at: Date): Date {
  const { date, time } = stockholmWallClock(at)
  if (time >= quiet.from) return stockholmInstant(daysLater(date, 1), quiet.to) as Date
  return time < quiet.to ? (stockholmInstant(date, quiet.to) as Date) : at
}

/** When the guest of a booking is reminded: so many hours before the start, and not at night. */
export const remindAt = (start: Date, hours: number): Date =>
  afterNight(new Date(start.getTime() - hours * hour))

type Reminding = {
  status: TableBookingStatus
  startsAt: Date
  checkedInAt: Date | null
  /** When the booking was made, got its day, or was confirmed by staff. */
  chosenAt: Date
  promisedAt: Date | null
  /** The business day for which the guest has been reminded. */
  remindedFor: string | null
}

/** Whether the guest has been reminded of the day that the booking has now. */
export const isReminded = ({ startsAt, remindedFor }: Pick<Reminding, 'startsAt' | 'remindedFor'>): boolean =>
  remindedFor === businessDateOf(startsAt)

/**
 * Whether the guest is reminded now, `hours` before the start at the earliest (null: never). Not twice of one day, not after a promise, and
 * not when the booking was made later than that.
 */
export function isReminderDue(booking: Reminding, hours: number | null, now: Date): boolean {
  if (hours === null || booking.promisedAt !== null || isReminded(booking)) return false
  if (whyNotPromise(booking, now)) return false
  const due = remindAt(booking.startsAt, hours)
  return booking.chosenAt < due && due <= now && afterNight(now) === now
}

/** Why a guest cannot promise to come now, or null. */
export const whyNotPromise = (
  booking: Pick<Reminding, 'status' | 'startsAt' | 'checkedInAt'>,
  now: Date,
): CancelRefusal | null =>
  booking.status === 'confirmed' ? whyNotCancelTable(booking, now) : 'status_not_allowed'
