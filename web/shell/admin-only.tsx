import { Outlet } from '@tanstack/react-router'
import { use } from 'react'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Missing } from '#web/ui/load-failed.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** Shows the admin screens to admins, and the access denied screen to everyone else. */
export function AdminOnly() {
  const { t, language } = useTranslation()
  use(textsOf('admin', language))
  const { role, secondFactor } = useMe()
  if (role === 'admin') return <Outlet />
  if (secondFactor === 'due')
    return (
      <Screen title={t('admin.secondFactor.title')} width="narrow">
        <Missing
          title={t('admin.secondFactor.text')}
          action={<LinkButton to="/profile/account">{t('admin.secondFactor.setUp')}</LinkButton>}
        />
      </Screen>
    )
  return (
    <Screen title={t('admin.denied.title')} width="narrow">
      <Missing title={t('admin.denied.text')} action={<LinkButton to="/">{t('shell.toHome')}</LinkButton>} />
    </Screen>
  )
}
