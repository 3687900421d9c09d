import type { ListedTableBooking, TableBooking } from '#contract/table-bookings.ts'

/** Null also where a copy of an earlier version has no such field. */
const dateOf = (instant: string | null | undefined) => (instant ? new Date(instant) : null)

/** A booking with its times as `Date`, which the rules need. */
export const ruled = ({
  status,
  startsAt,
  endsAt,
  checkedInAt,
  heldUntil,
  noShowAt,
  hasOrdered = false,
}: TableBooking & Pick<ListedTableBooking, 'hasOrdered'>) => ({
  status,
  startsAt: new Date(startsAt),
  endsAt: new Date(endsAt),
  checkedInAt: dateOf(checkedInAt),
  heldUntil: dateOf(heldUntil),
  noShowAt: dateOf(noShowAt),
  hasOrdered,
})
