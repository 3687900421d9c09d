import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MissedPocket } from '#web/ui/illustrations.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The competition is gone, or never was. */
export function CompetitionMissing() {
  const { t } = useTranslation()
  return (
    <EmptyState
      illustration={<MissedPocket />}
      title={t('competitionScreens.detail.missing.title')}
      text={t('competitionScreens.detail.missing.text')}
      action={<LinkButton to="/competitions">{t('competitionScreens.detail.missing.way')}</LinkButton>}
    />
  )
}
