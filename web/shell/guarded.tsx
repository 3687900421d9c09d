import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasLeft, useSession } from '#web/platform/session.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import classes from './screen-failed.module.css'
import { ScreenPending } from './screen-pending.tsx'

/** Requires a signed-in user. Shows the frame while the session is loading. */
export function Guarded() {
  const { me, pending, failed, retry } = useSession()
  if (pending) return <ScreenPending />
  if (failed) {
    return (
      <div className={classes.failed}>
        <LoadFailed retry={retry} />
      </div>
    )
  }
  return me ? <Outlet /> : <SignInFirst />
}

/**
 * Redirects to sign-in once with the return path, unless the user signed out. Not the router's `Navigate`, which navigates at every
 * render; this renders more than once.
 */
function SignInFirst() {
  const router = useRouter()
  useEffect(() => {
    const { href } = router.latestLocation
    void router.navigate({
      to: '/auth',
      search: href === '/' || hasLeft() ? {} : { next: href },
      replace: true,
    })
  }, [router])
  return <ScreenPending />
}
