import type { EventFormError } from '#rules/event-form.ts'
import { fieldErrorMessage } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'

/** What to say of a field that is wrong: the field's own sentence where it has one. */
export function useFieldErrors(): (error: EventFormError) => string {
  const { t } = useTranslation()
  return ({ field, rule, limit }) => {
    if (rule === 'time_does_not_exist') return t('problems.codes.time_does_not_exist')
    if (field === 'maxAttendees' && rule === 'invalid') return t('admin.form.wholeNumber')
    return fieldErrorMessage(limit === undefined ? { field, rule } : { field, rule, limit })
  }
}
