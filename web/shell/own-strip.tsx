import { lazy, Suspense, useEffect, useReducer, useState } from 'react'
import type { KnownTonight } from '#web/domain/tonight.ts'
import { serverAhead } from '#web/platform/server-time.ts'
import { clock } from '#web/platform/steady-clock.ts'
import { nextChange, type StripContent, stripOn } from './strip-choice.ts'

const Strip = lazy(async () => ({ default: (await import('./strip.tsx')).Strip }))
const StripLamp = lazy(async () => ({ default: (await import('./strip.tsx')).StripLamp }))

type OwnStripProps = {
  pathname: string
  tonight: KnownTonight
  /** The ids of competitions whose result the guest has seen. */
  seen: readonly string[]
  /** A lamp alone says that something is on. */
  isQuiet: boolean
}

/** The strip of a guest who has something tonight: it changes with what is on, with the screen, and as time passes. */
export function OwnStrip({ pathname, tonight, seen, isQuiet }: OwnStripProps) {
  const [held, hold] = useState<StripContent | null>(null)
  const [, look] = useReducer((count: number) => count + 1, 0)
  const moment = { now: Date.now(), serverNow: clock.now() + serverAhead() }
  const until = nextChange(tonight, moment)
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
  const content = held && !isOnItsPage ? held : stripOn(pathname, tonight, seen, moment)
  return (
    <Suspense>{content && (isQuiet ? <StripLamp /> : <Strip content={content} onHold={hold} />)}</Suspense>
  )
}
