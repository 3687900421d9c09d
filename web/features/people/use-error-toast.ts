import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { type TextKey, t } from '#web/platform/language.ts'
import { toast } from '#web/ui/toast.ts'

/** Refusals whose text helps the admin. */
const explainedCodes = new Set<string>([
  'last_admin',
  'too_few_points',
  'too_many_points',
  'already_reversed',
  'key_reused',
  'not_found',
  'unreachable',
] satisfies (ErrorCode | 'unreachable')[])

/** Shows the specified toast of a failure, with the reason where it helps. */
export const useErrorToast = () => (error: unknown, what: TextKey) => {
  const why = error instanceof ApiError && explainedCodes.has(error.code)
  toast(
    why
      ? { title: t(what), message: errorMessage(error), kind: 'error' }
      : { title: t('people.failed'), message: t(what), kind: 'error' },
  )
}
