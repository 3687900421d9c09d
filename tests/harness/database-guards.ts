import type pg from 'pg'
import { describe, expect, test } from 'vitest'

/**
 * A case that must not happen, the statement that tries it, the refusal (the name of a check, an exclusion or a trigger's
 * refusal, otherwise the code), and the statement that removes the guard.
 */
export type Guard = [name: string, statement: string, refusal: string, without: string]

/** The constraint or the code with which the statement is refused, or null. `before` runs first. Everything is rolled back. */
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
  describe.each(guards)('the database and %s', (_, statement, refusal, guard) => {
    test(`refuses it with ${refusal}`, async () => {
      expect(await refusalOf(pool(), statement)).toBe(refusal)
    })
    test('control: accepts it without its guard', async () => {
      expect(await refusalOf(pool(), statement, guard)).toBeNull()
    })
  })
}
