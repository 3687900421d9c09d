import { type ErrorCode, errorStatus, type FieldError } from '#contract/errors.ts'

type Extras = { fields?: FieldError[]; retryAfter?: number; current?: unknown; cause?: unknown }

/** The one way to refuse: thrown anywhere below a route, answered as `application/problem+json`. */
export class ProblemError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly extras: Omit<Extras, 'cause'>

  constructor(code: ErrorCode, { cause, ...extras }: Extras = {}) {
    super(code, { cause })
    this.code = code
    this.status = errorStatus[code]
    this.extras = extras
  }
}
