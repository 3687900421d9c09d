import { type PictureProblem, pictureProblems } from '#contract/errors.ts'
import { type Right, rightsOf } from '#contract/rights.ts'
import { isForeignPicture } from '#contract/text.ts'
import type { Engine } from '../engine.ts'
import { limiter, take } from '../http/limits.ts'
import { ProblemError } from '../http/problem.ts'
import { turns } from '../turns.ts'
import { createPicture } from './create-picture.ts'
import { fetchPicture } from './fetch-picture.ts'
import { reencode } from './reencode.ts'

/** Pictures that a node fetches at a time, each of at most 5 MB; further ones wait. */
const inTurn = turns(4)
/** Pictures that an admin may have fetched per hour: a quiz has up to a hundred. */
const fetches = limiter(240, 3600)

/** Who writes the row of the pictures, and the right which that needs. */
type Author = { adminId: string; right: Right }

/**
 * The addresses to store for an admin's picture fields, named by their paths in the input. For each https address the
 * picture is fetched, re-encoded like an upload and stored; the path of our copy takes its place. Call it before the transaction of the
 * write, because fetching takes up to ten seconds. Throws a picture problem that names the fields, too_many_requests, and
 * forbidden when the author lost the right meanwhile.
 */
export async function ownPictures<Field extends string>(
  engine: Pick<Engine, 'db' | 'log' | 'outside'>,
  { adminId, right }: Author,
  addresses: Record<Field, string | null>,
): Promise<Record<Field, string | null>> {
  const fields = Object.entries(addresses) as [Field, string | null][]
  const foreign = new Set(fields.flatMap(([, at]) => (at !== null && isForeignPicture(at) ? [at] : [])))
  if (foreign.size === 0) return addresses

  for (const _ of foreign) await take(fetches, adminId)
  const signal = AbortSignal.timeout(engine.outside.milliseconds)
  const own = new Map<string | null, string | ProblemError>()
  await Promise.all(
    [...foreign].map(async (address) => own.set(address, await fetchOwn(engine, adminId, address, signal))),
  )
  await requireRight(engine, { adminId, right })
  refuseMissing(fields, own)
  return Object.fromEntries(fields.map(([field, at]) => [field, own.get(at) ?? at])) as typeof addresses
}

/** Our copy's path, or why there is none. */
async function fetchOwn(
  engine: Pick<Engine, 'db' | 'log' | 'outside'>,
  adminId: string,
  address: string,
  signal: AbortSignal,
): Promise<string | ProblemError> {
  const { origin, pathname } = new URL(address)
  try {
    return await inTurn(adminId, async () => {
      const picture = await reencode(await fetchPicture(engine.outside, address, signal), 'content', adminId)
      // Without the query, which may hold a key.
      return createPicture(engine, adminId, picture, origin + pathname)
    })
  } catch (error) {
    if (!isPictureProblem(error)) throw error
    engine.log.info({ origin, code: error.code, cause: String(error.cause ?? '') }, 'picture not fetched')
    return error
  }
}

const isPictureProblem = (error: unknown): error is ProblemError & { code: PictureProblem } =>
  error instanceof ProblemError && pictureProblems.some((code) => code === error.code)

/** Names every field whose picture could not be fetched, so that all can be corrected at once. */
function refuseMissing(
  fields: [string, string | null][],
  own: Map<string | null, string | ProblemError>,
): void {
  const missing = fields.flatMap(([field, at]) => {
    const problem = own.get(at)
    return isPictureProblem(problem) ? [{ field, rule: problem.code }] : []
  })
  const [first] = missing
  if (first) throw new ProblemError(first.rule, { fields: missing })
}

/** The right is checked at the end, because the role may be lost while pictures are fetched. */
async function requireRight({ db }: Pick<Engine, 'db'>, { adminId, right }: Author): Promise<void> {
  const rows = await db.selectFrom('acting_roles').select('role').where('user_id', '=', adminId).execute()
  if (!rightsOf(rows.map(({ role }) => role ?? '')).includes(right)) throw new ProblemError('forbidden')
}
