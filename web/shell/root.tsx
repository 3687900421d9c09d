import { Outlet, useMatches } from '@tanstack/react-router'
import { WifiOff } from 'lucide-react'
import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#web/platform/language.ts'
import { useConnection } from '#web/platform/realtime.tsx'
import { actingId, useSession } from '#web/platform/session.tsx'
import { hasUnsent } from '#web/platform/stored.ts'
import { forgetPeaks, showPeak, usePeak } from '#web/ui/peaks.ts'
import { Header } from './header.tsx'
import { NavigationBar } from './navigation-bar.tsx'
import classes from './root.module.css'
import { StripFrame } from './strip-frame.tsx'
import { useMailLink } from './use-mail-link.ts'

const AdminRail = lazy(() => import('./admin-rail.tsx').then(({ AdminRail }) => ({ default: AdminRail })))
const LevelPeak = lazy(() => import('./level-peak.tsx').then(({ LevelPeak }) => ({ default: LevelPeak })))

/** The displays: unattended screens without a frame. */
const display = /^(\/live-competition\/[^/]+)?\/screen\/?$/

/** The frame around every screen. Anonymous users see the screen alone. */
export function Root() {
  const { t } = useTranslation()
  const { me, device, pending, failed, retry } = useSession()
  // The path of the screen that is shown. While the next one loads, the location already has the path of the next one.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  useMailLink()
  useOutboxStart()
  useLevelPeak()
  const peak = usePeak()
  // A device for the display shows the display; on the others somebody works, who must see that the connection is lost.
  const isDisplay = display.test(pathname) || (pathname === '/device' && device?.purpose === 'display')
  useRetry((isDisplay || pathname === '/device') && failed, retry)
  const bare = pathname === '/auth' || pathname === '/device' || isDisplay
  const framed = !bare && (me !== null || pending || failed)
  const isAdmin = /^\/admin(\/|$)/.test(pathname)
  const administrates = framed && isAdmin && me !== null && me.rights.length > 0
  return (
    <>
      <a
        href="#main"
        className={`${classes.skip} fixed z-600 top-2 left-2 py-3 px-4 rounded-md bg-raised text-text font-[600]`}
      >
        {t('shell.skip')}
      </a>
      {framed && <Header />}
      {framed && <NavigationBar />}
      {/* What is bare is another screen: it is replaced, and does not move when the frame comes. */}
      <div key={String(framed)} className={framed ? 'pb-(--bottom-bar-height)' : classes.bare}>
        {/* Below the header while the page scrolls, above what sticks to it. */}
        <div className="sticky z-95 top-(--header-bar)">
          {!isDisplay && <ConnectionBar />}
          {framed && !isAdmin && <StripFrame pathname={pathname} />}
        </div>
        <div
          className={
            administrates
              ? `${classes.administration} md:has-[>[data-rail]]:grid md:has-[>[data-rail]]:grid-cols-[88px_minmax(0,1fr)] wide:has-[>[data-rail]]:grid-cols-[100px_minmax(0,1fr)] xl:has-[>[data-rail]]:grid-cols-[216px_minmax(0,1fr)]`
              : undefined
          }
          data-dense={administrates || undefined}
        >
          {administrates && (
            <Suspense fallback={<div data-rail />}>
              <AdminRail />
            </Suspense>
          )}
          <main id="main" tabIndex={-1} className={classes.main}>
            <Outlet />
            {framed && me && <Suspense>{peak}</Suspense>}
          </main>
        </div>
      </div>
    </>
  )
}

/** Milliseconds between two attempts of a display to learn who is signed in. */
const retryAfter = 5_000

/** Tries again by itself. Nobody can press a button on the display. */
function useRetry(isWanted: boolean, retry: () => void): void {
  const again = useEffectEvent(retry)
  useEffect(() => {
    if (!isWanted) return
    const timer = setTimeout(() => again(), retryAfter)
    return () => clearTimeout(timer)
  }, [isWanted])
}

/** Shows that the connection is lost, until it is back. */
function ConnectionBar() {
  const { t } = useTranslation()
  const connected = useConnection()
  return (
    <div className={classes.connection} role="status">
      {!connected && (
        <p className="flex items-center justify-center gap-2">
          <WifiOff size={18} aria-hidden />
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}

/** Celebrates a level that is reached while the app is open. After a saved copy of the session, the level may be known from before. */
function useLevelPeak(): void {
  const { me, isSaved } = useSession()
  const userId = me?.userId
  const level = me?.level ?? 0
  const known = useRef<{ userId: string | undefined; level: number } | null>(null)
  useEffect(() => {
    const before = known.current
    known.current = isSaved ? null : { userId, level }
    if (userId && userId === before?.userId && level > before.level)
      showPeak({ kind: 'level', content: <LevelPeak key={level} from={before.level} to={level} /> })
  }, [userId, level, isSaved])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the user changes
  useEffect(() => forgetPeaks, [userId])
}

/** Sends what was left unsent on an earlier visit, on any screen. The outbox is loaded only where something is stored in it. */
function useOutboxStart(): void {
  const userId = actingId(useSession())
  useEffect(() => {
    if (userId && hasUnsent())
      void import('./outbox-kinds.ts').then(({ sendUnsent }) => sendUnsent()).catch(console.warn)
  }, [userId])
}
