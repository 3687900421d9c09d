import type pg from 'pg'

/** Empties tables, and those that refer to them. The jobs of a running server lock rows in another order, so a deadlock is tried again. */
export async function emptyTables(pool: Pick<pg.Pool, 'query'>, names: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query(`truncate ${names} cascade`)
      return
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01' || attempt === 5) throw error
    }
  }
}
