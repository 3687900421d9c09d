import type { TableBooking } from '#contract/table-bookings.ts'

/** A booking with instants, as the rules take it. */
export const ruled = ({ status, startsAt, endsAt, checkedInAt }: TableBooking) => ({
  status,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  checkedInAt: checkedInAt === null ? null : new Date(checkedInAt),
})
