import { lazy, Suspense, useEffect, useState } from 'react'
import { type KnownTonight, useRealtimeTonight, useTonight } from '#web/domain/tonight.ts'
import { useSession } from '#web/platform/session.tsx'
import { readIds, rememberId } from '#web/platform/stored.ts'
import { useIsQuiet } from '#web/ui/peaks.ts'
import { comesFrom, useStoredSpace, useStripSpace } from './strip-space.ts'

// Most guests have nothing tonight, and load nothing of it.
const OwnStrip = lazy(async () => ({ default: (await import('./own-strip.tsx')).OwnStrip }))

/** The place of the strip under the header: what of mine is on now, on every screen of a guest. */
export function StripFrame({ pathname }: { pathname: string }) {
  const { me } = useSession()
  return (
    <div className="relative h-(--strip-height)">
      {me && <StripPlace key={me.userId} pathname={pathname} userId={me.userId} />}
    </div>
  )
}

/** Home has the hero there, and the page of a live competition its own button. */
const withoutSpace = /^\/(live-competition\/.*)?$/

type StripPlaceProps = { pathname: string; userId: string }

/** Keeps the space of the strip, and what it says up to date. */
function StripPlace({ pathname, userId }: StripPlaceProps) {
  const tonight = useTonight()
  useRealtimeTonight()
  const isQuiet = useIsQuiet()
  const seen = useSeenResults(userId, pathname, tonight)
  const from = tonight ? comesFrom(tonight, { seen }) : null
  const isNear = tonight ? isPast(from) : null
  const isNearHere = tonight ? isPast(comesFrom(tonight, { seen, pathname })) : null
  // A question fills the screen. The cart lies over one.
  const isPlaying = isQuiet && pathname.startsWith('/quiz/')
  useStripSpace(`${pathname} ${isPlaying}`, isNearHere && !isPlaying && !withoutSpace.test(pathname))
  useStoredSpace(isNear, from)
  return (
    tonight &&
    from !== null && (
      <Suspense>
        <OwnStrip pathname={pathname} tonight={tonight} seen={seen} isQuiet={isQuiet} />
      </Suspense>
    )
  )
}

const isPast = (from: number | null) => from !== null && from <= Date.now()

/** The competitions whose result this guest has seen on this device. The open screen is one. */
function useSeenResults(userId: string, pathname: string, tonight?: KnownTonight): readonly string[] {
  const key = `spelrum.results.${userId}`
  const [seen, setSeen] = useState(() => readIds(key))
  const opened = tonight?.live.find(
    ({ competitionId, stage }) =>
      stage.status === 'finished' && pathname.startsWith(`/live-competition/${competitionId}`),
  )?.competitionId
  useEffect(() => {
    if (opened && !seen.includes(opened)) setSeen(rememberId(key, opened))
  }, [opened, seen, key])
  return seen
}
