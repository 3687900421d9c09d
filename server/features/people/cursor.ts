import { ProblemError } from '#server/platform/http/problem.ts'

/** Where a page of users ended. The next one starts behind it, however many signed up meanwhile. */
export type UserCursor = { createdAt: Date; userId: string }

const userShape = /^(\d{1,15})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/
const auditShape = /^\d{1,15}$/

/** Throws `validation_failed` for what we did not write ourselves. */
export function readUserCursor(text: string | undefined): UserCursor | null {
  if (text === undefined) return null
  const [, millis, userId] = userShape.exec(decoded(text)) ?? []
  if (!userId) throw refused()
  return { createdAt: new Date(Number(millis)), userId }
}

export const writeUserCursor = ({ createdAt, userId }: UserCursor): string =>
  encoded(`${createdAt.getTime()}.${userId}`)

/** The id of the last entry of a page of the audit log. */
export function readAuditCursor(text: string | undefined): number | null {
  if (text === undefined) return null
  const id = decoded(text)
  if (!auditShape.test(id)) throw refused()
  return Number(id)
}

export const writeAuditCursor = (id: number): string => encoded(String(id))

const decoded = (text: string) => Buffer.from(text, 'base64url').toString('latin1')
const encoded = (text: string) => Buffer.from(text, 'latin1').toString('base64url')
const refused = () =>
  new ProblemError('validation_failed', { fields: [{ field: 'cursor', rule: 'invalid' }] })
