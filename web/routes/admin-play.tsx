import { use } from 'react'
import { PlayBoard } from '#web/features/play/play-board.tsx'
import { textsOf, useTranslation } from '#web/platform/language.ts'

/** /admin/play: what is played at the game tables. */
export function AdminPlayScreen() {
  const { language } = useTranslation()
  use(textsOf('play', language))
  return <PlayBoard />
}
