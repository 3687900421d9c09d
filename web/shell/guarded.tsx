import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasLeft, useSession } from '#web/platform/session.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import classes from './screen-failed.module.css'
import { ScreenPending } from './screen-pending.tsx'

/** Lets only signed-in users through. The frame of the page stands while the session is being asked for. */
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
 * Leads to sign-in once, and remembers where from, unless the user signed out. Not the router's `Navigate`: that one goes again at every
 * render, and the way to sign-in renders this more than once.
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
