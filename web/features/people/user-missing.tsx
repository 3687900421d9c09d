import { useTranslation } from '#web/platform/language.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MissedPocket } from '#web/ui/illustrations.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** A user who does not exist, or no longer. */
export function UserMissing() {
  const { t } = useTranslation()
  return (
    <EmptyState
      illustration={<MissedPocket />}
      title={t('people.page.missing.title')}
      text={t('people.page.missing.text')}
      action={
        <LinkButton to="/admin/users" search={{}} variant="default">
          {t('people.toList')}
        </LinkButton>
      }
    />
  )
}
