import { ApiError } from '#web/platform/api.ts'
import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MissedPocket } from '#web/ui/illustrations.tsx'

/** Whether an answer says that there is no such competition: no other try would find it. */
export const isNotFoundError = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'not_found' || error.code === 'validation_failed')

/** The competition that was to be changed is gone, or never was. */
export function AdminCompetitionMissing() {
  const { t } = useTranslation()
  return (
    <EmptyState
      illustration={<MissedPocket />}
      title={t('adminCompetitions.form.missing.title')}
      text={t('adminCompetitions.form.missing.text')}
    />
  )
}
