import type { GameKind, PlayBookingStatus } from '#contract/bounds.ts'
import type { GameTable } from '#contract/game-tables.ts'
import type { BoardTable, PlaySession } from '#contract/play.ts'
import type { PlayRate } from '#contract/play-rates.ts'
import type { Tonight } from '#contract/tonight.ts'
import type { OpeningHours } from '#rules/opening-hours.ts'
import { isForgotten } from '#rules/play.ts'
import type { PlayHistory } from '#rules/play-price.ts'
import { placeOf } from '#server/features/tables/present.ts'
import type { PlayBookingRow } from './booking-queries.ts'
import type { GameTableRow, PlayRateRow } from './queries.ts'
import type { OwnPlayRow, SessionRow } from './session-queries.ts'

export const presentOwnHours = ({ opens_at, closes_at }: Pick<GameTableRow, 'opens_at' | 'closes_at'>) => ({
  opensAt: opens_at?.slice(0, 5) ?? null,
  closesAt: closes_at?.slice(0, 5) ?? null,
})

export const presentGameTable = (row: GameTableRow): GameTable => ({
  id: row.id,
  kind: row.kind as GameKind,
  ownKind: row.own_kind,
  tableNumber: row.table_number,
  location: row.location,
  isAvailable: row.is_available,
  bookingMinutes: row.booking_minutes,
  bookingDays: row.booking_days,
  ...presentOwnHours(row),
  place: placeOf(row),
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

export const presentPlayRate = (row: PlayRateRow): PlayRate => ({
  id: row.id,
  name: row.name,
  kind: row.kind as GameKind,
  weekdays: row.weekdays,
  startTime: row.starts_at.slice(0, 5),
  endTime: row.ends_at.slice(0, 5),
  hourOre: row.hour_ore,
  per: row.per as PlayRate['per'],
  minimumOre: row.minimum_ore,
  memberLevel: row.member_level,
  memberHourOre: row.member_hour_ore,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})

/** What of a price a session keeps from its start. */
export function keptRate(row: PlayRateRow): PlaySession['rates'][number] {
  const {
    id: _id,
    version: _version,
    createdAt: _created,
    updatedAt: _updated,
    ...kept
  } = presentPlayRate(row)
  return kept
}

/** A session as the rule of its price sees it. */
export const ruledSession = (row: SessionRow): PlayHistory => ({
  segments: row.segments.map(({ kind, players, started_at, ended_at }) => ({
    kind,
    players,
    startedAt: new Date(started_at),
    endedAt: ended_at === null ? null : new Date(ended_at),
  })),
  adjustments: row.adjustments.map(({ minutes, made_at }) => ({ minutes, at: new Date(made_at) })),
  rates: row.rates,
  level: row.guest_level,
})

const presentGuest = ({ guest_id: userId, guest_name: displayName }: SessionRow): PlaySession['guest'] =>
  userId === null ? null : { userId, displayName: displayName ?? '' }

export const presentSession = (row: SessionRow, hours: OpeningHours, now: Date): PlaySession => ({
  id: row.id,
  gameTableId: row.table_id,
  startedAt: row.started_at.toISOString(),
  stoppedAt: row.stopped_at?.toISOString() ?? null,
  promisedUntil: row.promised_until?.toISOString() ?? null,
  isForgotten: isForgotten(hours, { startedAt: row.started_at, stoppedAt: row.stopped_at }, now),
  segments: row.segments.map(({ table_id, kind, players, started_at, ended_at }) => ({
    gameTableId: table_id,
    kind: kind as GameKind,
    players,
    startedAt: new Date(started_at).toISOString(),
    endedAt: ended_at === null ? null : new Date(ended_at).toISOString(),
  })),
  adjustments: row.adjustments.map(({ minutes, reason, made_at, made_by }) => ({
    minutes,
    reason,
    at: new Date(made_at).toISOString(),
    by: made_by,
  })),
  rates: row.rates as PlaySession['rates'],
  totalOre: row.total_ore === null ? null : Number(row.total_ore),
  guest: presentGuest(row),
  level: row.guest_level,
  friends: row.friends.flatMap(({ user_id: userId, display_name: displayName }) =>
    userId === row.guest_id ? [] : [{ userId, displayName }],
  ),
  orderedOre: Number(row.ordered_ore),
  billedAt: row.billed_at?.toISOString() ?? null,
  version: row.version,
})

/** A session that its guest or a friend finds again from anywhere. */
export const presentOwnPlay = (row: OwnPlayRow): Tonight['play'][number] => ({
  sessionId: row.session_id,
  table: {
    id: row.table_id,
    kind: row.kind as GameKind,
    ownKind: row.own_kind,
    tableNumber: row.table_number,
  },
  startedAt: row.started_at.toISOString(),
})

/** A table on the board, with what is played and booked there. */
export function presentBoardTable(
  row: GameTableRow,
  session: PlaySession | null,
  bookings: readonly PlayBookingRow[],
): BoardTable {
  const { id, kind, ownKind, tableNumber, location, isAvailable } = presentGameTable(row)
  return {
    id,
    kind,
    ownKind,
    tableNumber,
    location,
    isAvailable,
    session,
    bookings: bookings
      .filter(({ table_id }) => table_id === id)
      .map((booking) => ({
        id: booking.id,
        name: booking.display_name,
        startsAt: booking.starts_at.toISOString(),
        endsAt: booking.ends_at.toISOString(),
        players: booking.players,
        version: booking.version,
      })),
  }
}

const statuses = {
  booked: 'confirmed',
  started: 'completed',
  cancelled: 'cancelled',
  missed: 'cancelled',
} as const
/** A booking of a game table as the rules of table bookings see it. */
export const ruledPlayBooking = (row: Pick<PlayBookingRow, 'status' | 'starts_at' | 'ends_at'>) => ({
  status: statuses[row.status as PlayBookingStatus],
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  checkedInAt: null,
  heldUntil: null,
  noShowAt: null,
  hasOrdered: false,
})

const kindNames = { pool: 'Pool', dart: 'Dart', shuffleboard: 'Shuffleboard', own: '' }
/** 'Pool', or the house's own word. */
export const gameName = (row: Pick<GameTableRow, 'kind' | 'own_kind'>): string =>
  row.own_kind ?? kindNames[row.kind as GameKind]
/** 'Pool 3', for the log of changes. */
export const titleOf = (row: Pick<GameTableRow, 'kind' | 'own_kind' | 'table_number'>): string =>
  `${gameName(row)} ${row.table_number}`
