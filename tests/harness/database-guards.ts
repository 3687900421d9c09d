import type pg from 'pg'
import { describe, expect, test } from 'vitest'

/**
 * The name of a forbidden case, the statement that attempts it, the expected refusal as `refusalOf` returns it, and the statement
 * that removes the guard.
 */
export type Guard = [name: string, statement: string, refusal: string, without: string]

/**
 * The constraint that refuses the statement, or the error code where no constraint is named; null when the statement is accepted.
 * `before` runs first. Everything is rolled back.
 */
export async function refusalOf(pool: pg.Pool, statement: string, before = ''): Promise<string | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(before)
    await client.query(statement)
    return null
  } catch (error) {
    const { code = 'no code', constraint } = error as pg.DatabaseError
    return (/^23(514|P01)$/.test(code) && constraint) || code
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Tests that the database refuses each statement, and, as the control, that it accepts it without its guard. */
export function testGuards(pool: () => pg.Pool, guards: readonly Guard[]): void {
  describe.each(guards)('database guard: %s', (_, statement, refusal, guard) => {
    test(`is refused with ${refusal}`, async () => {
      expect(await refusalOf(pool(), statement)).toBe(refusal)
    })
    test('control: is accepted without its guard', async () => {
      expect(await refusalOf(pool(), statement, guard)).toBeNull()
    })
  })
}
