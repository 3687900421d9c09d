import type { EventFormError } from '#rules/event-form.ts'
import { useTranslation } from '#web/platform/language.ts'
import { fieldWords } from '#web/platform/problem-words.ts'

/** What to say of a field that is wrong: the field's own sentence where it has one. */
export function useFormWords(): (error: EventFormError) => string {
  const { t } = useTranslation()
  return ({ field, rule, limit }) => {
    if (rule === 'time_does_not_exist') return t('problems.codes.time_does_not_exist')
    if (field === 'maxAttendees' && rule === 'invalid') return t('admin.form.wholeNumber')
    return fieldWords(limit === undefined ? { field, rule } : { field, rule, limit })
  }
}
