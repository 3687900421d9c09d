import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MissedPocket } from '#web/ui/illustrations.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The competition does not exist, or no longer. */
export function LiveMissing() {
  const { t } = useTranslation()
  return (
    <EmptyState
      illustration={<MissedPocket />}
      title={t('live.missing.title')}
      text={t('live.missing.text')}
      action={<LinkButton to="/competitions">{t('live.missing.way')}</LinkButton>}
    />
  )
}
