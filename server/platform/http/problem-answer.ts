import { STATUS_CODES } from 'node:http'
import { errorStatus, type Problem } from '#contract/errors.ts'
import type { ProblemError } from './problem.ts'

const titles: Partial<Record<Problem['code'], string>> = {
  malformed_json: 'The body is not JSON',
  validation_failed: 'Some fields were refused',
  foreign_origin: 'The request does not come from our own pages',
  unsupported_media_type: 'Only application/json is read',
  not_signed_in: 'Sign in first',
  forbidden: 'Only for administrators',
  invalid_credentials: 'Wrong email or password',
  too_many_requests: 'Too many requests, wait a little',
  unavailable: 'Not available just now, try again',
}

/** The body of an answer that says no: RFC 9457. The title is for whoever reads the answer; people are told by `code`. */
export function problemBody(error: ProblemError, requestId: string): Problem {
  return {
    type: 'about:blank',
    title: titles[error.code] ?? sentence(error.code),
    status: errorStatus[error.code],
    code: error.code,
    requestId,
    ...error.extras,
  }
}

/** The same as a Response, with Retry-After where waiting helps. */
export function problemResponse(error: ProblemError, requestId: string): Response {
  const headers: Record<string, string> = { 'content-type': 'application/problem+json' }
  const { retryAfter } = error.extras
  if (retryAfter !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfter)))
  return new Response(JSON.stringify(problemBody(error, requestId)), { status: error.status, headers })
}

const sentence = (code: string) =>
  `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}` || STATUS_CODES[500] || ''
