import { useEffect, useRef, useState } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { t } from '#web/platform/language.ts'
import { useRealtime } from '#web/platform/realtime.tsx'
import { toast } from '#web/ui/toast.ts'
import type { LiveState } from './queries.ts'
import { isRecent } from './use-recent-action.ts'

/** Shows each message of the host once as a toast, from when the screen opens. */
export function useAnnouncements({ competition, latestEvent, ahead }: LiveState): void {
  // The initial message is on the screen already. An answer may arrive before the same message on the stream.
  const announced = useRef(new Set([latestEvent?.id]))
  const [began] = useState(() => performance.now() + ahead)
  const announce = (event: LiveEvent | null) => {
    if (!event || announced.current.has(event.id)) return
    announced.current.add(event.id)
    const isMissed = Date.parse(event.createdAt) < began || !isRecent(event, ahead)
    if (event.type !== 'announcement' || isMissed) return
    toast({ title: t('live.toasts.announcement'), message: event.message ?? '', kind: 'info', about: 'news' })
  }
  // Handles each message, also when React batches two of them.
  useRealtime(`competition:${competition.id}`, (message) => {
    if (message.type === 'live.changed') announce(message.latestEvent)
  })
  // Messages that were polled while the stream was down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the event changes
  useEffect(() => announce(latestEvent), [latestEvent?.id])
}
