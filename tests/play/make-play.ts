import { randomId } from '#tests/harness/random.ts'
import type { TestServer } from '#tests/harness/server.ts'

/** A game table past the server, and returns its id. */
export async function makeGameTable(
  server: TestServer,
  { id = randomId(), kind = 'pool', tableNumber = 1, isAvailable = true } = {},
): Promise<string> {
  await server.pool.query(
    `insert into game_tables (id, kind, table_number, location, is_available) values ($1, $2, $3, 'Biljardsalen', $4)`,
    [id, kind, tableNumber, isAvailable],
  )
  return id
}

/** A price of playing past the server, on all days and at all hours unless said otherwise, and returns its id. */
export async function makePlayRate(
  server: TestServer,
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
