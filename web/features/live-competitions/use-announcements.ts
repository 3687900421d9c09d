import { useEffect, useRef, useState } from 'react'
import type { LiveEvent } from '#contract/live-competitions.ts'
import { t } from '#web/platform/language.ts'
import { useLive } from '#web/platform/live.tsx'
import { toast } from '#web/ui/toast.ts'
import type { LiveState } from './queries.ts'

/** Older than this, in milliseconds, it was said while nobody looked here. */
const news = 60_000

/** Shows what the host says as a toast: what is said while the screen is looked at, each once. */
export function useAnnouncements({ competition, latestEvent, ahead }: LiveState): void {
  // What the screen came with is on it already.
  const last = useRef(latestEvent?.id)
  const [began] = useState(() => Date.now() + ahead)
  const tell = (event: LiveEvent | null) => {
    if (!event || event.id === last.current) return
    last.current = event.id
    const saidAt = Date.parse(event.createdAt)
    if (event.type !== 'announcement' || saidAt < began || saidAt < Date.now() + ahead - news) return
    toast({ title: t('live.toasts.announcement'), message: event.message ?? '', kind: 'info' })
  }
  // Each message by itself: of two that are drawn together the first counts too.
  useLive(`competition:${competition.id}`, (message) => {
    if (message.type === 'live.changed') tell(message.latestEvent)
  })
  // What was asked for while the stream was down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another event is what there is to tell
  useEffect(() => tell(latestEvent), [latestEvent?.id])
}
