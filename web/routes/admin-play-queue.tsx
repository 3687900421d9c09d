import { use } from 'react'
import { AdminPlayQueue } from '#web/features/play/admin-play-queue.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** /admin/play-queue: how guests join the queue for the game tables. */
export function AdminPlayQueueScreen() {
  const { language } = useTranslation()
  use(textsOf('play', language))
  return <AdminPlayQueue />
}
