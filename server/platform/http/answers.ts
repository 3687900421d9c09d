import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { databaseErrorCode } from '../database/database.ts'
import { followShortage, isShortage } from '../database/shortage.ts'
import type { Engine } from '../engine.ts'
import { oncePerSecond } from '../log.ts'
import { methodsOf } from './completeness.ts'
import { problemOf } from './errors.ts'
import { setHeader } from './outgoing.ts'
import { ProblemError } from './problem.ts'
import { problemResponse } from './problem-answer.ts'
import type { App, Vars } from './router.ts'

/** Converts every thrown error into a problem; logs internal errors, and once a second the cause of `unavailable`. */
export function answerError(engine: Engine): ErrorHandler<Vars> {
  const secondly = oncePerSecond()
  return (error, c) => {
    const problem = problemOf(error)
    const log = c.get('log')?.()
    if (problem.code === 'internal_error') log?.error({ err: describe(error) }, 'internal error')
    else if (problem.code === 'unavailable') {
      const { cause } = problem
      if (isShortage(cause)) void followShortage(engine)
      secondly(databaseErrorCode(cause) ?? '', (omitted) =>
        log?.warn({ err: describe(cause), omitted }, 'unavailable'),
      )
    }
    return answer(c, problem)
  }
}

/** An unknown path (404), or a known path with another method (405). */
export const answerNotFound =
  (app: App): NotFoundHandler<Vars> =>
  (c) => {
    const methods = methodsOf(app, c.req.path)
    if (methods.length === 0) return answer(c, new ProblemError('not_found'))
    setHeader(c, 'Allow', methods.join(', '))
    return answer(c, new ProblemError('method_not_allowed'))
  }

const answer = (c: Context<Vars>, problem: ProblemError) => problemResponse(problem, c.get('requestId') ?? '')

/** The part of an error that is logged, without PostgreSQL's `detail`, which quotes values. */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error).slice(0, 200) }
  const { code, constraint, table, routine } = error as {
    code?: string
    constraint?: string
    table?: string
    routine?: string
  }
  return {
    name: error.name,
    message: error.message.slice(0, 500),
    code,
    constraint,
    table,
    routine,
    stack: error.stack,
  }
}
