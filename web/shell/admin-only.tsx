import { Outlet, useMatches, useNavigate } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { knownRoles, rolesWith } from '#contract/rights.ts'
import { rightsForScreen, useMayOpen } from '#web/platform/admin-paths.ts'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { useMe } from '#web/platform/session.tsx'
import { startOf } from '#web/platform/staff-start.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Missing } from '#web/ui/load-failed.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** Shows a screen to staff who may open it. Others get the access denied screen, except at /admin, which leads staff to their work. */
export function AdminOnly() {
  const { t, language } = useTranslation()
  use(textsOf('admin', language))
  const me = useMe()
  const mayOpen = useMayOpen()
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const start = startOf(me)
  const isLed = !mayOpen(path) && path === '/admin' && start !== null
  const navigate = useNavigate()
  useEffect(() => {
    if (isLed) void navigate({ to: start, replace: true })
  }, [isLed, start, navigate])
  if (mayOpen(path)) return <Outlet />
  if (isLed) return null
  if (me.secondFactor === 'due')
    return (
      <Screen title={t('admin.secondFactor.title')} width="narrow">
        <Missing
          title={t('admin.secondFactor.text')}
          action={<LinkButton to="/profile/account">{t('admin.secondFactor.setUp')}</LinkButton>}
        />
      </Screen>
    )
  const allowed = rightsForScreen(path).flatMap(rolesWith)
  const whose = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    knownRoles(allowed).map((role) => t(`people.roles.${role}`)),
  )
  return (
    <Screen title={t('admin.denied.title')} width="narrow">
      <Missing
        title={start ? t('admin.denied.roles', { roles: whose }) : t('admin.denied.text')}
        action={
          <LinkButton to={start ?? '/'}>{t(start ? 'admin.denied.toStart' : 'shell.toHome')}</LinkButton>
        }
      />
    </Screen>
  )
}
