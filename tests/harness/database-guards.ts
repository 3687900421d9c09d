import type pg from 'pg'
import { describe, expect, test } from 'vitest'

/** What must not happen, the statement that tries it, the code of the refusal, and the statement that takes the guard away. */
export type Guard = [name: string, statement: string, code: string, without: string]

/** The code with which the statement is refused, or null. `before` runs first. Nothing stays. */
export async function refusalOf(pool: pg.Pool, statement: string, before = ''): Promise<string | null> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(before)
    await client.query(statement)
    return null
  } catch (error) {
    return (error as pg.DatabaseError).code ?? 'no code'
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Tests that the database refuses each statement with its code, and, as the control, that it accepts it without its guard. */
export function testGuards(pool: () => pg.Pool, guards: readonly Guard[]): void {
  describe.each(guards)('the database and %s', (_, statement, code, guard) => {
    test(`refuses it with ${code}`, async () => {
      expect(await refusalOf(pool(), statement)).toBe(code)
    })
    test('control: accepts it without its guard', async () => {
      expect(await refusalOf(pool(), statement, guard)).toBeNull()
    })
  })
}
