import { useEffect, useRef, useState } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { numberedName } from '#rules/namesakes.ts'
import { t, useTranslation } from '#web/platform/language.ts'
import { formatNumber } from '#web/platform/numbers.ts'
import { useRealtime } from '#web/platform/realtime.tsx'
import { clock } from '#web/platform/steady-clock.ts'
import { toast } from '#web/ui/toast.ts'
import type { LiveState } from './queries.ts'

/** The age in milliseconds from which an action of the host is not recent. */
const maxAge = 60_000

/** Whether an action of the host is recent by the server's clock (see `LiveState` for `ahead`). */
const isRecent = ({ createdAt }: LiveEvent, ahead: number): boolean =>
  Date.parse(createdAt) >= clock.now() + ahead - maxAge

/**
 * The latest action for `time` milliseconds after its arrival; null for the initial one, and for
 * one that was no longer recent when it arrived.
 */
export function useRecentAction({ latestEvent: latest, ahead }: LiveState, time: number): LiveEvent | null {
  const [first] = useState(latest?.id)
  const [past, setPast] = useState(first)
  const id = latest?.id
  useEffect(() => {
    if (id === undefined || id === first) return
    const timer = setTimeout(() => setPast(id), time)
    return () => clearTimeout(timer)
  }, [id, first, time])
  return latest && id !== first && id !== past && isRecent(latest, ahead) ? latest : null
}

/** Shows each message of the host as one toast, if it is sent while the screen is open. */
export function useAnnouncements({ competition, latestEvent, ahead }: LiveState): void {
  // The initial message is on the screen already. An answer may arrive before the same message on the stream.
  const announced = useRef(new Set([latestEvent?.id]))
  const [began] = useState(() => clock.now() + ahead)
  const announce = (event: LiveEvent | null) => {
    if (!event || announced.current.has(event.id)) return
    announced.current.add(event.id)
    const isMissed = Date.parse(event.createdAt) < began || !isRecent(event, ahead)
    if (event.type !== 'announcement' || isMissed) return
    toast({ title: t('live.toasts.announcement'), message: event.message ?? '', kind: 'info', about: 'news' })
  }
  // Handles each message, even when React batches two of them.
  useRealtime(`competition:${competition.id}`, (message) => {
    if (message.type === 'live.changed') announce(message.latestEvent)
  })
  // Messages that were polled while the stream was down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the event changes
  useEffect(() => announce(latestEvent), [latestEvent?.id])
}

/** The text of an award: who got how many points. */
export function useAwardText({ displayName, namesake, points }: LiveEvent): string {
  const { t, language } = useTranslation()
  const count = points ?? 0
  const name = displayName === null ? t('live.event.someone') : numberedName(displayName, namesake)
  return t('live.event.award', { name, count, shown: formatNumber(count, language) })
}
