import type { BookTableRefusal, Wanted } from '#rules/book-table.ts'
import { quarterOf } from '#rules/confirm-booking.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { ProblemError } from '#server/platform/http/problem.ts'
import { countCovers, countUnconfirmed, lockNetwork, lockQuarter } from './answer-queries.ts'
import { findOpeningHours, type HouseSettingsRow, shareHouseSettings } from './house-queries.ts'
import { presentOpeningHours } from './present.ts'
import { countStrikes, findOwnSpans, findSmallestFit } from './queries.ts'

type Asked = {
  /** Null for a guest without an account. */
  userId: string | null
  /** Staff book without the limits of a guest, and are confirmed. */
  isByStaff: boolean
  start: Date
  guestCount: number
  /** What is offered to a guest who waits may be as large as staff decided. */
  isOffered?: boolean
  /** The network of an account whose address is not confirmed. Null where it does not count. */
  networkKey: string | null
  /** The id of the booking that is to change, which does not count; null for a new one. */
  changing: string | null
}

export type Limits = Pick<Wanted, 'hours' | 'own' | 'guest'> & {
  settings: HouseSettingsRow
  covers: number
  strikes: number
}

/**
 * The settings and hours of the house, what a guest with an account has booked, the limits of one who books, and how many guests come at the same time. They cannot
 * change until the transaction ends. Locks the settings, the network and the quarter of an hour, in this order.
 */
export async function findLimits(
  tx: Tx,
  { userId, isByStaff, start, guestCount, networkKey, changing, isOffered = false }: Asked,
  now: Date,
): Promise<Limits> {
  const settings = await shareHouseSettings(tx)
  const hours = presentOpeningHours(await findOpeningHours(tx))
  const own = userId ? await findOwnSpans(tx, userId, now, changing) : []
  if (!userId || isByStaff) return { settings, hours, own, guest: null, covers: 0, strikes: 0 }
  if (networkKey) await lockNetwork(tx, networkKey)
  const guest = {
    isNew: changing === null,
    horizonDays: settings.table_horizon_days,
    allowsLargeTables: settings.allows_large_tables || isOffered,
    smallestFit: await findSmallestFit(tx, guestCount),
    unconfirmed: networkKey
      ? {
          tables: await countUnconfirmed(tx, networkKey, now, changing),
          most: settings.unconfirmed_tables,
        }
      : null,
  }
  const strikes = await countStrikes(tx, userId, now)
  return { settings, hours, own, guest, strikes, covers: await holdCovers(tx, settings, { start, changing }) }
}

/**
 * How many guests come in the quarter of an hour in which a booking begins. Others that may be confirmed at once wait for each other
 * until the transaction ends; what staff confirm is theirs to decide.
 */
async function holdCovers(
  tx: Tx,
  settings: HouseSettingsRow,
  { start, changing }: Pick<Asked, 'start' | 'changing'>,
): Promise<number> {
  if (settings.confirm_guests === null || settings.quarter_covers === null) return 0
  const quarter = quarterOf(start)
  await lockQuarter(tx, quarter)
  return countCovers(tx, quarter, changing)
}

/** The refusal to throw. A date that is too far ahead is refused at its field. */
export const refused = (refusal: BookTableRefusal): ProblemError =>
  new ProblemError(
    refusal,
    refusal === 'booking_too_far' ? { fields: [{ field: 'date', rule: 'too_big' as const }] } : {},
  )
