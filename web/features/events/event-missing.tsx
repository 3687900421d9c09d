import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MissedPocket } from '#web/ui/illustrations.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The event is gone, or never was. */
export function EventMissing() {
  const { t } = useTranslation()
  return (
    <EmptyState
      illustration={<MissedPocket />}
      title={t('events.detail.missing.title')}
      text={t('events.detail.missing.text')}
      action={<LinkButton to="/events">{t('events.detail.missing.way')}</LinkButton>}
    />
  )
}
