import { use } from 'react'
import { AdminPlayQueue } from '#web/features/play/admin-play-queue.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'
import { AdminBack } from '#web/ui/admin-back.tsx'
import { Screen } from '#web/ui/screen.tsx'

/** /admin/play-queue: how guests join the queue for the game tables. */
export function AdminPlayQueueScreen() {
  const { t, language } = useTranslation()
  use(textsOf('play', language))
  return (
    <Screen title={t('playQueue.title')} back={<AdminBack />}>
      <AdminPlayQueue />
    </Screen>
  )
}
