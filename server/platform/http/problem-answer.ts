import { type ErrorCode, errorStatus, type Problem } from '#contract/errors.ts'
import type { ProblemError } from './problem.ts'

const titles: Record<ErrorCode, string> = {
  malformed_request: 'The request is not valid HTTP, or does not name exactly one host',
  malformed_json: 'The body is not JSON',
  validation_failed: 'Some fields were refused',
  time_does_not_exist: 'The clock skips this time in spring',
  request_timeout: 'The request took too long to arrive',
  payload_too_large: 'The body is too large',
  unsupported_media_type: 'Only application/json is accepted, or a picture where one is uploaded',
  foreign_origin: 'The request does not come from a page of this site',
  not_found: 'Not found',
  method_not_allowed: 'Method not allowed',
  too_many_requests: 'Too many requests, wait a little',
  not_signed_in: 'Sign in first',
  forbidden: 'Only for admins',
  invalid_credentials: 'Wrong email or password',
  user_already_exists: 'There is an account with this email already',
  password_too_common: 'Everybody knows this password, choose another',
  password_is_email: 'The password must not be the email',
  invalid_token: 'The link has been used, is too old, or was never valid',
  wrong_password: 'Wrong password',
  last_admin: 'The last admin cannot lose the role',
  picture_unreadable: 'The picture cannot be read',
  picture_too_large: 'The picture has too many pixels, or more than 5 MB at its address',
  picture_unreachable: 'No picture could be fetched from the address',
  picture_too_slow: 'The picture did not arrive in time',
  too_few_points: 'The user has fewer points than would be taken',
  too_many_points: 'The user would have more points than are possible',
  already_reversed: 'Already taken back',
  key_reused: 'This id has been used for something else',
  too_many_sections: 'There cannot be more sections',
  push_not_accepted: 'This push service is not accepted',
  event_full: 'The event is full',
  event_started: 'The event has started',
  already_booked: 'The user has a place already',
  not_booked: 'The user has no place',
  stale_version: 'Somebody changed it meanwhile; what is stored is in `current`',
  competition_ended: 'The competition has ended',
  competition_inactive: 'The competition is switched off',
  competition_full: 'The competition is full',
  not_live: 'The competition is not live',
  not_joined: 'The user does not take part',
  challenge_closed: 'The challenge is closed',
  quiz_not_started: 'The quiz has not started',
  quiz_ended: 'The quiz has ended',
  quiz_completed: 'The user has already played the quiz',
  question_not_open: 'The question cannot be answered now',
  key_changed: 'Answers have been given: decide whether to mark them again',
  table_number_taken: 'Another table has this number',
  table_booked: 'The table has coming bookings',
  table_unavailable: 'The table is out of use',
  table_too_small: 'The party does not fit at the table',
  house_closed: 'The house is not open for the whole of this time',
  table_taken: 'The table is taken at this time',
  own_overlap: 'The user has another table at this time',
  too_many_bookings: 'The user has as many coming bookings as are possible',
  booking_in_past: 'The time is over',
  booking_started: 'The booking has started',
  status_not_allowed: 'The booking cannot get this status now',
  menu_category_taken: 'Another category has this name',
  menu_category_used: 'The category has dishes',
  menu_changed: 'Dishes of the order have changed; what they are now is in `current`',
  kitchen_closed: 'The kitchen takes no orders now',
  too_many_orders: 'The user has as many open orders as are possible',
  booking_not_current: 'The booking is not for this hour',
  order_key_reused: 'This key has been used for another order',
  booking_not_found: 'No such booking, or not one of the user',
  booking_pending: 'The booking waits for an answer',
  booking_cancelled: 'The booking is cancelled',
  booking_completed: 'The booking is completed',
  check_in_early: 'Check-in is not open yet',
  check_in_late: 'The booking is over',
  already_checked_in: 'Already checked in; when is in `current`',
  internal_error: 'The server failed',
  unavailable: 'Not available just now, try again',
}

/** The body of a problem (RFC 9457). The title is for developers; users see the text of `code`. */
export function problemBody(error: ProblemError, requestId: string): Problem {
  return {
    type: 'about:blank',
    title: titles[error.code],
    status: errorStatus[error.code],
    code: error.code,
    requestId,
    ...error.extras,
  }
}

/** A problem as a Response, with a Retry-After header when the client should try again later. */
export function problemResponse(error: ProblemError, requestId: string): Response {
  const headers: Record<string, string> = { 'content-type': 'application/problem+json' }
  const { retryAfter } = error.extras
  if (retryAfter !== undefined) headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfter)))
  return new Response(JSON.stringify(problemBody(error, requestId)), { status: error.status, headers })
}
