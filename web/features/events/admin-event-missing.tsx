import { ApiError } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MissedPocket } from '#web/ui/illustrations.tsx'

/** Whether an answer says that there is no such event: no other try would find it. */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed')

/** The event that was to be changed or looked into is gone, or never was. */
export function AdminEventMissing() {
  const { t } = useTranslation()
  return (
    <EmptyState
      illustration={<MissedPocket />}
      title={t('admin.form.missing.title')}
      text={t('admin.form.missing.text')}
    />
  )
}
