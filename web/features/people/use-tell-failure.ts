import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/platform/api.ts'
import { t, type WordKey } from '#web/platform/language.ts'
import { problemWords } from '#web/platform/problem-words.ts'
import { toast } from '#web/ui/toast.ts'

/** Refusals that an admin can do something about, once they are told. */
const telling = new Set<string>([
  'last_admin',
  'too_few_points',
  'too_many_points',
  'already_reversed',
  'key_reused',
  'not_found',
  'unreachable',
] satisfies (ErrorCode | 'unreachable')[])

/** Says that something about a user failed: in the specification's words, and why where that helps. */
export const useTellFailure = () => (error: unknown, what: WordKey) => {
  const why = error instanceof ApiError && telling.has(error.code)
  toast(
    why
      ? { title: t(what), message: problemWords(error), kind: 'error' }
      : { title: t('users.failed'), message: t(what), kind: 'error' },
  )
}
