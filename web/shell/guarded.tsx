import { Navigate, Outlet, useLocation } from '@tanstack/react-router'
import { useSession } from '#web/platform/session.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import classes from './screen-failed.module.css'
import { ScreenPending } from './screen-pending.tsx'

/** Lets only signed-in users through. The frame of the page stands while the session is being asked for. */
export function Guarded() {
  const { me, pending, failed, retry } = useSession()
  const location = useLocation()
  if (pending) return <ScreenPending />
  if (failed) {
    return (
      <div className={classes.failed}>
        <LoadFailed retry={retry} />
      </div>
    )
  }
  if (!me)
    return <Navigate to="/auth" search={location.href === '/' ? {} : { next: location.href }} replace />
  return <Outlet />
}
