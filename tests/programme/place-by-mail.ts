import type pg from 'pg'
import { call, type Destination } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'

/** A visitor at the page of an event. */
export const visitorOf = (server: Destination & { pool: pg.Pool }, eventId: string, email: string) => ({
  email,
  hold: (headers: Record<string, string> = {}) =>
    call(server, null, 'holdPlaceByMail', { params: { eventId }, body: { email, language: 'sv' }, headers }),
  /** The codes that were mailed, the newest last. */
  codes: async (): Promise<string[]> => {
    const { rows } = await server.pool.query('select body_text from mails where recipient = $1 order by id', [
      email,
    ])
    return rows.map(({ body_text }) => /\b\d{6}\b/.exec(body_text)?.[0]).filter((code) => code !== undefined)
  },
  confirm: (code: string, requestId = randomId()) =>
    call(server, null, 'confirmPlaceByMail', { params: { eventId }, body: { email, code, requestId } }),
})

/** Holds a place and takes it with the code that was mailed. */
export async function bookByMail(visitor: ReturnType<typeof visitorOf>) {
  await visitor.hold()
  return visitor.confirm((await visitor.codes()).at(-1) ?? '')
}

/** Another code than this one. */
export const otherThan = (code = '', by = 1) => ((Number(code) + by) % 1_000_000).toString().padStart(6, '0')
