import { bounds } from '#contract/bounds.ts'
import type { FieldError } from '#contract/errors.ts'
import { graphemeCount } from '#contract/text.ts'
import { ApiError } from '#web/platform/api.ts'
import { fieldErrorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'

/** Checks before sending. The server decides whether an address is valid. */
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Counted like the server: an emoji is one character. */
const characters = (value: string): number => [...value].length

/** The checks of the account forms: each returns the specified text or null. Also maps refusals to texts. */
export function useAccountChecks() {
  const { t } = useTranslation()
  const longName = t('accounts.longName', { limit: bounds.displayName.graphemes })

  const sentence = (error: FieldError): string => {
    if (error.field === 'email') return t('accounts.invalidEmail')
    if (/^(password|newPassword)$/.test(error.field) && error.rule === 'too_short')
      return t('accounts.shortPassword')
    if (error.field === 'displayName' && error.rule === 'too_long') return longName
    return fieldErrorMessage(error)
  }

  return {
    email: (value: string) => {
      const typed = value.trim()
      return address.test(typed) && characters(typed) <= bounds.email ? null : t('accounts.invalidEmail')
    },
    password: (value: string) => {
      if (characters(value) < bounds.password.min) return t('accounts.shortPassword')
      const limit = bounds.password.max
      return characters(value) > limit ? t('problems.rules.too_long', { limit }) : null
    },
    /** A stored password: only the server can verify it. */
    currentPassword: (value: string) => (value ? null : t('problems.rules.required')),
    displayName: (value: string) =>
      graphemeCount(value.trim()) > bounds.displayName.graphemes ? longName : null,
    /** Field → text of the server's refusal; empty when it concerns no field. */
    refused: (error: unknown): Record<string, string> => {
      if (!(error instanceof ApiError)) return {}
      return Object.fromEntries((error.problem?.fields ?? []).map((each) => [each.field, sentence(each)]))
    },
  }
}

/** No answer, or a server error: nothing that the guest could correct. */
export const isUnexpected = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500
