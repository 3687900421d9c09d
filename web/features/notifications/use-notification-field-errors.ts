import type { NotificationFormError } from '#rules/notification-form.ts'
import type { ApiError } from '#web/platform/api.ts'
import { errorMessage, fieldErrorMessage, fieldErrorsOf } from '#web/platform/error-message.ts'
import { useTranslation } from '#web/platform/language.ts'

/** What to say of a field that is wrong, here or by the server's word. */
export function useNotificationFieldErrors() {
  const { t } = useTranslation()
  const ofError = ({ field, rule, limit }: NotificationFormError): string => {
    if (rule === 'time_does_not_exist') return t('problems.codes.time_does_not_exist')
    if (field === 'people')
      return rule === 'too_big'
        ? t('adminNotifications.form.tooMany', { limit: limit ?? '' })
        : t('adminNotifications.form.nobody')
    if (field === 'ids') return t('adminNotifications.form.idsWrong')
    return fieldErrorMessage(limit === undefined ? { field, rule } : { field, rule, limit })
  }
  /** Field of the form → sentence: the server speaks of `targetUsers` and `scheduledFor`. */
  const ofRefusal = (error: ApiError): Record<string, string> => {
    if (error.code === 'time_does_not_exist') return { time: errorMessage(error) }
    const { targetUsers, ...rest } = fieldErrorsOf(error)
    return { ...rest, ...(targetUsers !== undefined && { people: t('adminNotifications.form.unknown') }) }
  }
  return { ofError, ofRefusal }
}
