import type { FormError } from '#rules/form-fields.ts'
import type { UserFormField } from '#rules/user-form.ts'
import { fieldErrorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'

/** What to say of a field of a user that is wrong: the field's own sentence where it has one. */
export function useUserFieldErrors(): (error: FormError<UserFormField>) => string {
  const { t } = useTranslation()
  return (error) => {
    const { field, rule, limit } = error
    if (rule === 'invalid' && field === 'phone') return t('people.form.phoneRule')
    if (rule === 'invalid' && field !== 'displayName') return t('people.form.wholeNumber')
    if (field === 'points' && limit && rule !== 'too_long') return t('people.form.pointsMost', { limit })
    return fieldErrorMessage(error)
  }
}
