import type { OpeningHoursAnswer, OpeningHoursInput } from '#contract/opening-hours.ts'
import { lockRow, recordUpdate, writeVersion } from '#server/platform/crud/audited-writes.ts'
import { inTransaction, type Tx } from '#server/platform/database/database.ts'
import type { Engine } from '#server/platform/engine.ts'
import { openingHoursResource } from './resource.ts'

/** The key of the only row. */
const key = 'true'

/** Changes the opening hours and closed dates. Existing bookings stay. Throws stale_version (with the stored hours). */
export const putOpeningHours = (
  { db, clock }: Engine,
  adminId: string,
  { version, ...input }: OpeningHoursInput & { version: number },
): Promise<OpeningHoursAnswer> =>
  inTransaction(db, async (tx) => {
    const locked = await lockRow(tx, openingHoursResource, key, version)
    await writeHours(tx, input)
    await writeVersion(tx, openingHoursResource, key, { updated_at: clock.now() })
    return recordUpdate(tx, openingHoursResource, locked, { adminId })
  })

async function writeHours(tx: Tx, { days, closedDates }: OpeningHoursInput): Promise<void> {
  await tx.deleteFrom('opening_days').execute()
  await tx.deleteFrom('closed_dates').execute()
  const open = days.flatMap(({ opensAt, closesAt }, index) =>
    opensAt === null || closesAt === null
      ? []
      : [{ weekday: index + 1, opens_at: opensAt, closes_at: closesAt }],
  )
  if (open.length > 0) await tx.insertInto('opening_days').values(open).execute()
  const closed = closedDates.map(({ date, reason }) => ({ closed_date: date, reason }))
  if (closed.length > 0) await tx.insertInto('closed_dates').values(closed).execute()
}
