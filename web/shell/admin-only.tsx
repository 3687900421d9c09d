import { type ReactNode, use } from 'react'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MissedPocket } from '#web/ui/illustrations.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** Shows an admin screen to admins, and the access denied screen to everyone else. */
export function AdminOnly({ children }: { children: ReactNode }) {
  const { t, language } = useTranslation()
  use(textsOf('admin', language))
  if (useMe().role === 'admin') return children
  return (
    <Screen title={t('admin.denied.title')} width="narrow">
      <EmptyState
        illustration={<MissedPocket />}
        title={t('admin.denied.text')}
        action={<LinkButton to="/">{t('admin.denied.way')}</LinkButton>}
      />
    </Screen>
  )
}
