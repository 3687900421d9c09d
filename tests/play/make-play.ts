import { call } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'
import type { TestServer } from '#tests/harness/server.ts'
import type { TestUser } from '#tests/harness/users.ts'

type Server = Pick<TestServer, 'pool'>

/** A game table past the server, and returns its id. */
export async function makeGameTable(
  server: Server,
  {
    id = randomId(),
    kind = 'pool',
    tableNumber = 1,
    isAvailable = true,
    bookingMinutes = [] as number[],
    opensAt = null as string | null,
    closesAt = null as string | null,
  } = {},
): Promise<string> {
  await server.pool.query(
    `insert into game_tables (id, kind, table_number, location, is_available, booking_minutes, opens_at, closes_at)
     values ($1, $2, $3, 'Biljardsalen', $4, $5, $6, $7)`,
    [id, kind, tableNumber, isAvailable, bookingMinutes, opensAt, closesAt],
  )
  return id
}

/** A price of playing past the server, on all days and at all hours unless said otherwise, and returns its id. */
export async function makePlayRate(
  server: Server,
  {
    id = randomId(),
    kind = 'pool',
    hourOre = 12_000,
    startTime = '06:00',
    endTime = '06:00',
    minimumOre = null as number | null,
  } = {},
): Promise<string> {
  await server.pool.query(
    `insert into play_rates (id, name, kind, weekdays, starts_at, ends_at, hour_ore, per, minimum_ore)
     values ($1, 'Alltid', $2, '{0,1,2,3,4,5,6}', $3, $4, $5, 'table', $6)`,
    [id, kind, startTime, endTime, hourOre, minimumOre],
  )
  return id
}

/** A session that has gone on for some minutes, past the server, and returns its id. */
export async function makeSession(
  server: Server,
  {
    id = randomId(),
    gameTableId,
    minutes = 60,
    players = 2,
    guestId = null as string | null,
  }: { id?: string; gameTableId: string; minutes?: number; players?: number; guestId?: string | null },
): Promise<string> {
  await server.pool.query(
    `with rates as (select coalesce(json_agg(json_build_object('name', name, 'kind', kind, 'weekdays', weekdays,
         'startTime', to_char(starts_at, 'HH24:MI'), 'endTime', to_char(ends_at, 'HH24:MI'), 'hourOre', hour_ore, 'per', per,
         'minimumOre', minimum_ore, 'memberLevel', member_level, 'memberHourOre', member_hour_ore)), '[]') as all from play_rates),
       made as (insert into play_sessions (id, table_id, rates, started_at, last_request_id, guest_id, join_key)
         select $1, $2, rates.all, now() - make_interval(mins => $3), $1, $4::uuid, case when $4::uuid is not null then gen_random_uuid() end from rates)
     select 1`,
    [id, gameTableId, minutes, guestId],
  )
  await server.pool.query(
    `insert into play_segments (session_id, table_id, kind, players, started_at)
     select $1, id, kind, $3, (select started_at from play_sessions where id = $1) from game_tables where id = $2`,
    [id, gameTableId, players],
  )
  return id
}

/** Stops a session past the server, at a sum. */
export async function stopSession(server: Server, id: string, totalOre = 7_000): Promise<void> {
  await server.pool.query(
    'update play_segments set ended_at = now() where session_id = $1 and ended_at is null',
    [id],
  )
  await server.pool.query('update play_sessions set stopped_at = now(), total_ore = $2 where id = $1', [
    id,
    totalOre,
  ])
}

type MadeBooking = {
  id?: string
  gameTableId: string
  userId: string
  inMinutes?: number
  minutes?: number
  /** From when `inMinutes` are counted, if not from now. */
  from?: Date
}
/** A booking of a game table that begins some minutes from now, past the server, and returns its id. */
export async function makePlayBooking(
  server: Server,
  { id = randomId(), gameTableId, userId, inMinutes = 60, minutes = 60, from = new Date() }: MadeBooking,
): Promise<string> {
  await server.pool.query(
    `insert into play_bookings (id, user_id, table_id, starts_at, ends_at, players)
     select $1, $2, $3, starts, starts + make_interval(mins => $5), 2 from (select $6::timestamptz + make_interval(mins => $4) as starts) s`,
    [id, userId, gameTableId, inMinutes, minutes, from],
  )
  return id
}

/** Each of two guests starts the clock of a new table, and the other one joins. Both wait for another game. */
export async function playTogether(
  server: Server & Pick<TestServer, 'url'>,
  [one, other]: [TestUser, TestUser],
): Promise<void> {
  const pairs = [[one, other] as const, [other, one] as const]
  for (const [at, [host, friend]] of pairs.entries()) {
    const gameTableId = await makeGameTable(server, { tableNumber: 10 + at })
    const body = { requestId: randomId(), gameTableId, players: 2 }
    const { session } = (await call(server, host, 'startMyPlay', { body })).body
    await call(server, friend, 'joinPlay', { body: { joinKey: session.joinKey } })
    await makePlayWait(server, { userId: host.userId, kind: 'shuffleboard' })
  }
}

/** A party in the queue past the server, and returns its id. Without a guest it is a walk-in; with a table it is called to it. */
export async function makePlayWait(
  server: Server,
  {
    id = randomId(),
    userId = null as string | null,
    kind = 'pool',
    ownKind = null as string | null,
    gameTableId = null as string | null,
    minutesAgo = 0,
    callMinutes = 10,
  } = {},
): Promise<string> {
  await server.pool.query(
    `insert into play_waits (id, user_id, guest_name, kind, own_kind, players, said_minutes, state, table_id, called_until, promised_until,
       called_at, joined_at)
     values ($1, $2, case when $2::uuid is null then 'Ali Karlsson' end, $3, $4, 2, 60, case when $5::uuid is null then 'waiting' else 'called' end, $5,
       case when $5::uuid is not null then now() + make_interval(mins => $7) end,
       case when $5::uuid is not null then now() + make_interval(mins => $7 + 30) end, case when $5::uuid is not null then now() end,
       now() - make_interval(mins => $6))`,
    [id, userId, kind, ownKind, gameTableId, minutesAgo, callMinutes],
  )
  return id
}
