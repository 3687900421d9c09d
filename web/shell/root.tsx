import { Group } from '@mantine/core'
import { Outlet, useLocation } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { useConnection } from '#web/platform/realtime.tsx'
import { useSession } from '#web/platform/session.tsx'
import { Header } from './header.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import classes from './root.module.css'
import { useMailLink } from './use-mail-link.ts'

const AdminRail = lazy(() => import('./admin-rail.tsx').then(({ AdminRail }) => ({ default: AdminRail })))

/** The display: an unattended screen without a frame. */
const display = /^\/live-competition\/[^/]+\/screen\/?$/

/** The frame around every screen. Anonymous users see the screen alone. */
export function Root() {
  const { t } = useTranslation()
  const { me, pending, failed } = useSession()
  const { pathname } = useLocation()
  useMailLink()
  const isDisplay = display.test(pathname)
  const bare = pathname === '/auth' || isDisplay
  const framed = !bare && (me !== null || pending || failed)
  const administrates = framed && me?.role === 'admin' && /^\/admin(\/|$)/.test(pathname)
  return (
    <>
      <a href="#main" className={classes.skip}>
        {t('shell.skip')}
      </a>
      {framed && <Header />}
      {framed && <NavigationBar />}
      <div className={framed ? classes.framed : classes.bare}>
        {!isDisplay && <ConnectionBar />}
        <div
          className={administrates ? classes.administration : undefined}
          data-dense={administrates || undefined}
        >
          {administrates && (
            <Suspense fallback={<div />}>
              <AdminRail />
            </Suspense>
          )}
          <main id="main" tabIndex={-1} className={classes.main}>
            <Outlet />
          </main>
        </div>
      </div>
    </>
  )
}

/** Shows that the connection is lost, until it is back. */
function ConnectionBar() {
  const { t } = useTranslation()
  const connected = useConnection()
  return (
    <div className={classes.connection} role="status">
      {!connected && (
        <Group component="p" justify="center" gap={8} wrap="nowrap">
          <WifiOff size={18} aria-hidden />
          {t('shell.offline')}
        </Group>
      )}
    </div>
  )
}
