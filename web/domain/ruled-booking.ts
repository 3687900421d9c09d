import type { TableBooking } from '#contract/table-bookings.ts'

/** A booking with its times as `Date`, which the rules need. */
export const ruled = ({ status, startsAt, endsAt, checkedInAt }: TableBooking) => ({
  status,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  checkedInAt: checkedInAt === null ? null : new Date(checkedInAt),
})
