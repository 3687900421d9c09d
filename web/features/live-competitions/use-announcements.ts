import { useEffect, useRef, useState } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { t } from '#web/platform/language.ts'
import { useRealtime } from '#web/platform/realtime.tsx'
import { toast } from '#web/ui/toast.ts'
import type { LiveState } from './queries.ts'
import { isRecent } from './use-recent-action.ts'

/** Shows what the host says as a toast: what is said while the screen is looked at, each once. */
export function useAnnouncements({ competition, latestEvent, ahead }: LiveState): void {
  // What the screen came with is on it already. An answer may overtake the stream, which then says it once more.
  const announced = useRef(new Set([latestEvent?.id]))
  const [began] = useState(() => performance.now() + ahead)
  const announce = (event: LiveEvent | null) => {
    if (!event || announced.current.has(event.id)) return
    announced.current.add(event.id)
    const isMissed = Date.parse(event.createdAt) < began || !isRecent(event, ahead)
    if (event.type !== 'announcement' || isMissed) return
    toast({ title: t('live.toasts.announcement'), message: event.message ?? '', kind: 'info', about: 'news' })
  }
  // Each message by itself: of two that are drawn together the first counts too.
  useRealtime(`competition:${competition.id}`, (message) => {
    if (message.type === 'live.changed') announce(message.latestEvent)
  })
  // What was asked for while the stream was down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another event is what there is to tell
  useEffect(() => announce(latestEvent), [latestEvent?.id])
}
