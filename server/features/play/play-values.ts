import type { GameTableInput } from '#contract/game-tables.ts'
import type { PlayRateInput } from '#contract/play-rates.ts'

/** A game table as columns. Only a game of the house's own kind has a name for it. */
export const gameTableValues = (input: Omit<GameTableInput, 'count' | 'hoursForAll' | 'affected'>) => ({
  kind: input.kind,
  own_kind: input.kind === 'own' ? input.ownKind : null,
  table_number: input.tableNumber,
  location: input.location,
  is_available: input.isAvailable,
  booking_minutes: input.bookingMinutes.toSorted((a, b) => a - b),
  booking_days: input.bookingDays,
  // As the database writes them, so that an edit that changes nothing is none.
  opens_at: input.opensAt && `${input.opensAt}:00`,
  closes_at: input.closesAt && `${input.closesAt}:00`,
})

export const playRateValues = (input: PlayRateInput) => ({
  name: input.name,
  kind: input.kind,
  weekdays: input.weekdays.toSorted((a, b) => a - b),
  // As the database writes them, so that an edit that changes nothing is none.
  starts_at: `${input.startTime}:00`,
  ends_at: `${input.endTime}:00`,
  hour_ore: input.hourOre,
  per: input.per,
  minimum_ore: input.minimumOre,
  member_level: input.memberLevel,
  member_hour_ore: input.memberHourOre,
})
