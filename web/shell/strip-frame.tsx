import { lazy, Suspense, useEffect, useReducer, useState } from 'react'
import { useIsQuiet } from '#web/domain/quiet.ts'
import { useRealtimeTonight, useTonight } from '#web/domain/tonight.ts'
import { serverAhead } from '#web/platform/server-time.ts'
import { useSession } from '#web/platform/session.tsx'
import { clock } from '#web/platform/steady-clock.ts'
import { readItem, writeItem } from '#web/platform/stored.ts'
import { comesFrom, mayCome, nextChange, type StripContent, stripOn } from './strip-choice.ts'
import { useStoredSpace, useStripSpace } from './strip-space.ts'

const Strip = lazy(async () => ({ default: (await import('./strip.tsx')).Strip }))
const StripLamp = lazy(async () => ({ default: (await import('./strip.tsx')).StripLamp }))

/** The place of the strip under the header: what of mine is on now, on every screen of a guest. */
export function StripFrame({ pathname }: { pathname: string }) {
  const { me } = useSession()
  return (
    <div className="relative h-(--strip-height)">
      {me && <OwnStrip key={me.userId} pathname={pathname} userId={me.userId} />}
    </div>
  )
}

/** Home has the hero there, and the page of a live competition its own button. */
const withoutSpace = /^\/(live-competition\/.*)?$/

type OwnStripProps = { pathname: string; userId: string }

function OwnStrip({ pathname, userId }: OwnStripProps) {
  const tonight = useTonight()
  useRealtimeTonight()
  const isQuiet = useIsQuiet()
  const seen = useSeenResults(userId, pathname)
  const [held, hold] = useState<StripContent | null>(null)
  const [, look] = useReducer((count: number) => count + 1, 0)
  const moment = { now: Date.now(), serverNow: clock.now() + serverAhead() }
  const chosen = tonight ? stripOn(pathname, tonight, seen, moment) : null
  const until = tonight ? nextChange(tonight, moment) : null
  useEffect(() => {
    if (until === null) return
    const timer = setTimeout(look, until + 1)
    return () => clearTimeout(timer)
  })
  // A button that has been pressed stays in its place until it has answered. Its page has one of its own.
  const isOnItsPage =
    held?.kind === 'challenge' && pathname.startsWith(`/live-competition/${held.live.competitionId}`)
  useEffect(() => {
    if (isOnItsPage) hold(null)
  }, [isOnItsPage])
  const content = held && !isOnItsPage ? held : chosen
  const isNear = tonight ? mayCome(tonight, seen, moment) : null
  // A question fills the screen. The cart lies over one.
  const isPlaying = isQuiet && pathname.startsWith('/quiz/')
  useStripSpace(`${pathname} ${isPlaying}`, isNear && !isPlaying && !withoutSpace.test(pathname))
  useStoredSpace(isNear, tonight ? comesFrom(tonight) : null)
  return (
    <Suspense>
      {content && isQuiet && <StripLamp />}
      {content && !isQuiet && <Strip content={content} onHold={hold} />}
    </Suspense>
  )
}

/** The competitions whose result this guest has looked at on this device. The open screen is one. */
function useSeenResults(userId: string, pathname: string): readonly string[] {
  const key = `spelrum.results.${userId}`
  const [seen, setSeen] = useState(() => (readItem(key) ?? '').split(' '))
  const tonight = useTonight()
  const opened = tonight?.live.find(
    ({ competitionId, stage }) =>
      stage.status === 'finished' && pathname.startsWith(`/live-competition/${competitionId}`),
  )?.competitionId
  useEffect(() => {
    if (!opened || seen.includes(opened)) return
    // More evenings than this are forgotten.
    const ids = [...seen, opened].slice(-20)
    writeItem(key, ids.join(' '))
    setSeen(ids)
  }, [opened, seen, key])
  return seen
}
