import { type FieldError, type FieldRule, fieldRules, type Issue } from '#contract/errors.ts'

/**
 * The rule that each invalid field violates. Server and forms both use this, so they show the same errors. The
 * values are left out, because they may be passwords.
 */
export function fieldErrors(error: { issues: readonly Issue[] }): FieldError[] {
  return error.issues.slice(0, 50).flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys
        .slice(0, 20)
        .map((key) => ({ field: [...issue.path, key].join('.').slice(0, 200), rule: 'unknown' }))
    }
    const field = issue.path.map(String).join('.').slice(0, 200)
    return [{ field, ...ruleOf(issue) }]
  })
}

function ruleOf(issue: Issue): { rule: FieldRule; limit?: number } {
  if (issue.code === 'too_small') {
    const limit = Number(issue.minimum)
    if (issue.origin === 'string') return limit <= 1 ? { rule: 'required' } : { rule: 'too_short', limit }
    return { rule: 'too_small', limit }
  }
  if (issue.code === 'too_big')
    return { rule: issue.origin === 'string' ? 'too_long' : 'too_big', limit: Number(issue.maximum) }
  if (issue.code === 'custom') return ownRule(issue)
  // Without `reportInput` an issue has no value, and a value of another type is reported like a missing one.
  if (issue.code === 'invalid_type' && issue.input === undefined) return { rule: 'required' }
  return { rule: 'invalid' }
}

/** The rule that a `refine` of the contract names. */
function ownRule({ params }: Extract<Issue, { code: 'custom' }>): { rule: FieldRule; limit?: number } {
  const rule = fieldRules.find((each) => each === params?.rule) ?? 'invalid'
  return typeof params?.limit === 'number' ? { rule, limit: params.limit } : { rule }
}
