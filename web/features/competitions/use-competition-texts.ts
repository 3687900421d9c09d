import type { CompetitionFormError, CompetitionFormField } from '#rules/competition-form.ts'
import type { ApiError } from '#web/platform/api.ts'
import { errorMessage, fieldErrorMessage, fieldErrorsOf } from '#web/platform/error-message.ts'
import { hasText, useTranslation } from '#web/platform/language.ts'

/** The server names a date and its time as one. */
const fieldOf: Record<string, CompetitionFormField> = {
  'startDate.date': 'startDate',
  'startDate.time': 'startTime',
  'endDate.date': 'endDate',
  'endDate.time': 'endTime',
  endDate: 'endTime',
}

/** What the form of a competition says of what is wrong with it, and of what was chosen. */
export function useCompetitionTexts() {
  const { t } = useTranslation()
  return {
    /** Of a field that is wrong: its own sentence where it has one. */
    wrong: ({ field, rule, limit }: CompetitionFormError): string => {
      if (rule === 'time_does_not_exist') return t('problems.codes.time_does_not_exist')
      if (rule === 'end_before_start') return t('adminCompetitions.form.endBeforeStart')
      if (field === 'maxParticipants' && rule === 'invalid') return t('form.wholeNumber')
      return fieldErrorMessage(limit === undefined ? { field, rule } : { field, rule, limit })
    },
    /** Field → sentence of what the server refused. */
    refused: (error: ApiError): Record<string, string> =>
      Object.fromEntries(
        Object.entries(fieldErrorsOf(error)).map(([field, texts]) => [
          fieldOf[field] ?? field,
          error.code === 'time_does_not_exist' ? errorMessage(error) : texts,
        ]),
      ),
    /** A value as a guest reads it. */
    chosen: (field: CompetitionFormField, value: string): string => {
      const key = `competitions.${field}.${value}`
      return hasText(key) ? t(key) : value
    },
  }
}
