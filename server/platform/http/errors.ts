import { HTTPException } from 'hono/http-exception'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { databaseErrorCode, isActorGone, ReplicaError, violatedConstraint } from '../database/database.ts'
import { isShortage } from '../database/shortage.ts'
import { ProblemError } from './problem.ts'

/** Retry-After in seconds while the database is unavailable. */
const retryAfter = 2

// The database cannot serve now: it is stopping or starting, a time limit has passed, or there was a deadlock.
const unavailableCodes = new Set(['57P01', '57P02', '57P03', '57014', '55P03', '25P03', '40001', '40P01'])
// Values that no column can store: NUL in text, an invalid uuid, a number out of range.
const unstorable = new Set(['22021', '22P02', '22003', '22P05', '22007', '22008'])
const connectionErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
])
const connectionMessages =
  /timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end/

/** The problem for a thrown error. `internal_error` is a fault of the server; its cause is only logged. */
export function problemOf(error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (error instanceof HTTPException) {
    if (error.status === 413) return new ProblemError('payload_too_large')
    if (error.status < 500) return new ProblemError('malformed_json')
  }
  const code = databaseErrorCode(error)
  if (code && (unavailableCodes.has(code) || code.startsWith('08') || isShortage(error))) {
    return new ProblemError('unavailable', { retryAfter, cause: error })
  }
  // Constraints have the names of error codes. They refuse what the rules have let through.
  const constraint = violatedConstraint(error)
  if (constraint !== undefined && constraint in errorStatus)
    return new ProblemError(constraint as ErrorCode, { cause: error })
  if (isActorGone(error)) return new ProblemError('not_signed_in', { cause: error })
  if (code && unstorable.has(code)) return new ProblemError('validation_failed', { fields: [], cause: error })
  if (isConnectionError(error)) return new ProblemError('unavailable', { retryAfter, cause: error })
  return new ProblemError('internal_error', { cause: error })
}

/** Whether the database was unreachable; such errors come from the socket and the pool, not from PostgreSQL. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof ReplicaError) return true
  if (error instanceof AggregateError) return error.errors.some(isConnectionError)
  const code = (error as NodeJS.ErrnoException).code
  return (typeof code === 'string' && connectionErrors.has(code)) || connectionMessages.test(error.message)
}
