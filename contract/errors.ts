import type { z } from 'zod'

/** Every error the API can answer with: its code and its HTTP status. The web translates codes, never sentences. */
export const errorStatus = {
  // the request itself
  malformed_request: 400,
  malformed_json: 400,
  validation_failed: 400,
  time_does_not_exist: 400,
  date_has_passed: 409,
  duplicate_exists: 409,
  request_timeout: 408,
  payload_too_large: 413,
  unsupported_media_type: 415,
  foreign_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_many_requests: 429,
  // session and permissions
  not_signed_in: 401,
  forbidden: 403,
  invalid_credentials: 401,
  user_already_exists: 409,
  password_too_common: 400,
  password_is_email: 400,
  invalid_token: 400,
  wrong_password: 403,
  last_admin: 409,
  wrong_code: 403,
  sign_in_expired: 401,
  second_factor_required: 403,
  second_factor_on: 409,
  second_factor_off: 409,
  password_change_required: 403,
  password_unchanged: 400,
  device_revoked: 403,
  device_paired: 409,
  pairing_code_unknown: 404,
  person_needed: 403,
  wrong_pin: 403,
  pin_blocked: 403,
  pin_too_easy: 400,
  // pictures
  picture_unreadable: 400,
  picture_too_large: 400,
  picture_unreachable: 400,
  picture_too_slow: 400,
  // sounds
  sound_unreadable: 400,
  // repeated requests
  key_reused: 409,
  // points
  too_few_points: 409,
  too_many_points: 409,
  already_reversed: 409,
  // content
  too_many_sections: 409,
  // push
  push_not_accepted: 400,
  // events
  event_cancelled: 410,
  event_full: 409,
  event_started: 409,
  already_booked: 409,
  not_booked: 409,
  place_used: 409,
  cancel_closed: 409,
  doors_too_late: 400,
  party_too_large: 409,
  places_free: 409,
  place_code_wrong: 403,
  place_code_replaced: 409,
  place_code_used: 409,
  place_code_blocked: 409,
  place_code_ended: 409,
  series_too_long: 400,
  series_without_dates: 400,
  stale_version: 409,
  notification_sent: 409,
  // competitions
  competition_ended: 409,
  competition_inactive: 409,
  competition_full: 409,
  draw_not_started: 409,
  email_unconfirmed: 409,
  already_drawn: 409,
  decided_otherwise: 409,
  terms_fixed: 409,
  bracket_unavailable: 400,
  not_live: 409,
  not_joined: 409,
  challenge_closed: 409,
  // quiz evenings
  step_not_possible: 409,
  answers_unmarked: 409,
  question_locked: 409,
  question_not_locked: 409,
  question_not_revealed: 409,
  question_revealed: 409,
  question_shown: 409,
  evening_started: 409,
  already_in_team: 409,
  not_in_team: 409,
  team_full: 409,
  team_name_taken: 409,
  team_code_unknown: 404,
  too_many_teams: 409,
  // quizzes
  quiz_not_started: 409,
  quiz_ended: 409,
  quiz_without_questions: 409,
  quiz_completed: 409,
  question_not_open: 409,
  key_changed: 409,
  answer_not_acceptable: 409,
  // tables
  table_number_taken: 409,
  table_booked: 409,
  table_unavailable: 409,
  table_too_small: 409,
  table_too_large: 409,
  table_taken: 409,
  tables_not_joined: 409,
  table_group_taken: 409,
  game_table_taken: 409,
  game_table_used: 409,
  game_table_booked: 409,
  play_table_taken: 409,
  play_ended: 409,
  play_not_bookable: 409,
  play_time_taken: 409,
  play_own_overlap: 409,
  too_many_play_bookings: 409,
  play_goes_on: 409,
  play_by_staff: 409,
  play_already: 409,
  play_party_full: 409,
  play_table_held: 409,
  play_already_waiting: 409,
  play_call_ended: 409,
  play_wait_ended: 409,
  play_queue_closed: 409,
  play_closed: 409,
  door_code_needed: 403,
  house_closed: 409,
  bookings_outside_hours: 409,
  own_overlap: 409,
  too_many_bookings: 409,
  too_many_unconfirmed: 409,
  booking_in_past: 409,
  booking_too_far: 409,
  booking_started: 409,
  change_too_late: 409,
  change_needs_answer: 409,
  booking_checked_in: 409,
  booking_has_orders: 409,
  status_not_allowed: 409,
  already_waiting: 409,
  too_many_waits: 409,
  offer_ended: 409,
  // menu and orders
  menu_category_taken: 409,
  menu_category_used: 409,
  choice_group_taken: 409,
  choice_group_used: 409,
  station_taken: 409,
  station_used: 409,
  menu_changed: 409,
  kitchen_closed: 409,
  orders_stopped: 409,
  too_many_orders: 409,
  booking_not_current: 409,
  id_not_checked: 409,
  bill_changed: 409,
  not_served_now: 409,
  alcohol_stopped: 409,
  // check-in
  booking_not_found: 404,
  booking_pending: 409,
  booking_cancelled: 409,
  booking_completed: 409,
  check_in_early: 409,
  check_in_late: 409,
  already_checked_in: 409,
  table_given_away: 409,
  no_table_tonight: 409,
  // the door
  nothing_tonight: 409,
  already_inside: 409,
  not_inside: 409,
  nobody_inside: 409,
  // the server
  internal_error: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus
export const errorCodes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]

/** A problem that a contract schema reports about a value. */
export type Issue = z.core.$ZodIssue

/** One invalid field. `rule` is the rule that it violates; the web has a text for each rule. */
export type FieldError = { field: string; rule: FieldRule; limit?: number }
export const fieldRules = [
  'required',
  'invalid',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'unknown',
  'control_characters',
  'date_format',
  'no_such_day',
  'picture_address',
  'picture_unreadable',
  'picture_too_large',
  'picture_unreachable',
  'picture_too_slow',
] as const
export type FieldRule = (typeof fieldRules)[number]

/**
 * Why the picture at an https address could not be fetched: the codes of routes with picture fields, and the rules of those
 * fields.
 */
export const pictureProblems = [
  'picture_unreadable',
  'picture_too_large',
  'picture_unreachable',
  'picture_too_slow',
] as const satisfies (ErrorCode & FieldRule)[]
export type PictureProblem = (typeof pictureProblems)[number]

/** RFC 9457 `application/problem+json`. With `stale_version`, `current` carries the stored values. */
export type Problem = {
  type: string
  title: string
  status: number
  code: ErrorCode
  requestId: string
  fields?: FieldError[]
  retryAfter?: number
  current?: unknown
}
