import { Outlet, useRouter } from '@tanstack/react-router'
import { use, useEffect } from 'react'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { hasLeft, useMe, useSession } from '#web/platform/session.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Missing } from '#web/ui/load-failed.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { ScreenFailed, ScreenPending } from './screen-states.tsx'

/** Shows a screen to signed-in users only. */
export function Guarded() {
  const { me, pending, failed, retry } = useSession()
  if (pending && !me) return <ScreenPending />
  if (failed) return <ScreenFailed retry={retry} />
  return me ? <Outlet /> : <SignInFirst />
}

/**
 * Redirects to sign-in once; without the return path if the user signed out. Not the router's `Navigate`, which navigates at every
 * render; this renders more than once.
 */
function SignInFirst() {
  const router = useRouter()
  useEffect(() => {
    const { href } = router.latestLocation
    const isHome = href === '/'
    void router.navigate({
      to: '/auth',
      search: isHome || hasLeft() ? {} : { next: href },
      // 'Tillbaka' leads to the home screen, which leads here again. Without a text that says so it would seem to do nothing.
      ...(isHome && !hasLeft() && { state: { isRefused: true } }),
      replace: true,
    })
  }, [router])
  return <ScreenPending />
}

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
