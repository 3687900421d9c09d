import { Navigate, Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasLeft, useSession } from '#web/platform/session.tsx'
import { ScreenFailed, ScreenPending } from './screen-states.tsx'

/** Shows a screen to signed-in users only. */
export function Guarded() {
  const { me, device, pending, failed, retry } = useSession()
  if (pending && !me) return <ScreenPending />
  if (failed) return <ScreenFailed retry={retry} />
  if (me) return <Outlet />
  // A paired device has one screen.
  return device ? <Navigate to="/device" replace /> : <SignInFirst />
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
