import type pg from 'pg'
import { call, type Destination } from '#tests/harness/call.ts'
import { randomId } from '#tests/harness/random.ts'

/** Visitors who share no network, where the server trusts the test as its proxy. */
export const behindProxy = { trustProxy: ['127.0.0.0/8'] }
let networks = 0

/** A visitor at the page of an event: one browser, in a network of its own unless one is given. */
export function visitorOf(
  server: Destination & { pool: pg.Pool },
  eventId: string,
  email: string,
  network = `2001:db8:${(++networks).toString(16)}::1`,
) {
  const headers = { 'x-forwarded-for': network }
  let holdId: string | undefined
  return {
    email,
    /** The hold of this browser. */
    held: () => holdId,
    hold: async (address = email) => {
      const body = { email: address, language: 'sv', ...(holdId && { holdId }) }
      const answer = await call(server, null, 'holdPlaceByMail', { params: { eventId }, body, headers })
      if (answer.status === 201) holdId = answer.body.holdId
      return answer
    },
    /** The codes that were mailed, the newest last. */
    codes: async (): Promise<string[]> => {
      const text = 'select body_text from mails where recipient = $1 order by id'
      const { rows } = await server.pool.query(text, [email])
      return rows
        .map(({ body_text }) => /\b\d{6}\b/.exec(body_text)?.[0])
        .filter((code) => code !== undefined)
    },
    confirm: (code: string, { requestId = randomId(), hold = holdId ?? randomId() } = {}) =>
      call(server, null, 'confirmPlaceByMail', {
        params: { eventId },
        body: { holdId: hold, code, requestId },
        headers,
      }),
  }
}

/** Holds a place and takes it with the code that was mailed. */
export async function bookByMail(visitor: ReturnType<typeof visitorOf>) {
  await visitor.hold()
  return visitor.confirm((await visitor.codes()).at(-1) ?? '')
}

/** Another code than this one. */
export const otherThan = (code = '', by = 1) => ((Number(code) + by) % 1_000_000).toString().padStart(6, '0')
